import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { blockIds, type SchemaSet } from '#generator/schemas/schema-set.ts';
import type { Workspace } from '#generator/workspace.ts';
import { generatedFile, type GeneratedFile } from './generated-file.ts';

const suffix = '.block.tsx';

/** Source of a block, relative to src/web. Blocks without a slash are generic and serve any feature. */
export function blockSource(block: string): string {
  return `features/${block.includes('/') ? block : `generic/${block}`}${suffix}`;
}

/** Block id → lazy import, for every block that has both a schema and a source. */
export function blockRegistry(workspace: Workspace, schemas: SchemaSet): GeneratedFile {
  const rows = blockIds(schemas)
    .filter((block) => existsSync(path.join(workspace.source, 'web', blockSource(block))))
    .map((block) => `  '${block}': () => import('./${blockSource(block)}'),\n`);
  const body = `/** Block id → its code, fetched when a screen first needs it. */\nexport const blocks = {\n${rows.join('')}} as const;`;
  return generatedFile('src/web/blocks.gen.ts', 'schemas/blocks and src/web/features', body);
}

/** Blocks that have a schema and no source, and the other way round: the registry must lack neither. */
export function unmatchedBlocks(
  workspace: Workspace,
  schemas: SchemaSet,
): { readonly sources: string[]; readonly schemas: string[] } {
  const declared = new Set(blockIds(schemas));
  const written = new Set(writtenBlocks(workspace));
  return {
    sources: [...declared].filter((block) => !written.has(block)),
    schemas: [...written].filter((block) => !declared.has(block)),
  };
}

function writtenBlocks(workspace: Workspace): string[] {
  if (!existsSync(workspace.blocks)) return [];
  return readdirSync(workspace.blocks, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(suffix))
    .map((file) =>
      file
        .slice(0, -suffix.length)
        .split(path.sep)
        .join('/')
        .replace(/^generic\//, ''),
    );
}
