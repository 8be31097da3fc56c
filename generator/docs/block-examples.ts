import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'jsonc-parser';
import { blockIds, type SchemaSet } from '#generator/schemas/schema-set.ts';
import type { Workspace } from '#generator/workspace.ts';

/** How the sandbox uses a block: what the reference shows, and where its picture is taken. */
export interface BlockExample {
  readonly screen: string;
  readonly route: string;
  readonly region: string;
  /** Place among the blocks of the region. */
  readonly index: number;
  readonly json: object;
}

interface WrittenScreen {
  readonly id: string;
  readonly route: string;
  readonly regions: Readonly<Record<string, readonly { readonly block: string }[]>>;
}

/** Blocks that belong to no feature and serve any. */
export function genericBlocks(schemas: SchemaSet): string[] {
  return blockIds(schemas).filter((id) => !id.includes('/'));
}

/** The first use of each generic block in the sandbox's own screens. */
export function blockExamples(workspace: Workspace): ReadonlyMap<string, BlockExample> {
  const folder = path.join(workspace.product, 'tenants', 'dev', 'screens');
  const examples = new Map<string, BlockExample>();
  const files = existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.json'))
        .sort()
    : [];
  for (const name of files) {
    const screen: Partial<WrittenScreen> = parse(readFileSync(path.join(folder, name), 'utf8'));
    for (const [region, blocks] of Object.entries(screen.regions ?? {})) {
      // A region that patches its parent's is no whole example.
      if (!Array.isArray(blocks)) continue;
      for (const [index, json] of blocks.entries()) {
        if (!json.block.includes('/') && !examples.has(json.block))
          examples.set(json.block, {
            screen: screen.id ?? '',
            route: screen.route ?? '',
            region,
            index,
            json,
          });
      }
    }
  }
  return examples;
}
