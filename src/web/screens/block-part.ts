import type { ComponentType } from 'react';
import { blocks } from '../blocks.gen.ts';
import { lazyPart, type LazyPart } from '#platform/lazy-part.ts';

type BlockComponent = ComponentType<object>;

const parts = new Map<string, LazyPart<object>>();

/** The code of a declared block, fetched when a screen first shows it. Its props have been checked against its schema. */
export function blockPart(id: string): LazyPart<object> {
  const known = parts.get(id);
  if (known !== undefined) return known;
  const part = lazyPart<object>(() => loadBlock(id));
  parts.set(id, part);
  return part;
}

async function loadBlock(id: string): Promise<{ default: BlockComponent }> {
  const load = Object.entries(blocks).find(([name]) => name === id)?.[1];
  if (load === undefined) throw new Error(`no block ${id}`);
  const module: { default: unknown } = await load();
  return { default: module.default as BlockComponent };
}
