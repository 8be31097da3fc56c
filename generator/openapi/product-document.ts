import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Workspace } from '#generator/workspace.ts';

const known = new Map<string, { readonly text: string; readonly value: unknown }>();

/** Where `livery generate` puts a document with everything that it refers to. */
export function bundledPath(document: string): string {
  return `openapi/${document}.gen.json`;
}

/** What a document of openapi/ says, bundled. */
export function productDocument(workspace: Workspace, document: string): unknown {
  const text = productText(workspace, document);
  const before = known.get(document);
  if (before?.text === text) return before.value;
  const value: unknown = JSON.parse(text);
  known.set(document, { text, value });
  return value;
}

export function productText(workspace: Workspace, document: string): string {
  return readFileSync(path.join(workspace.product, bundledPath(document)), 'utf8');
}
