import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { blockKit } from '#generator/blocks/block-kit.ts';
import type { CommandHelp } from '#generator/commands/command.ts';
import { loadSchemas } from '#generator/schemas/schema-set.ts';
import type { Workspace } from '#generator/workspace.ts';
import { blockExamples } from './block-examples.ts';
import { reference } from './reference.ts';

export interface ReferenceResult {
  /** Pages that differ from what is on disk, or should not be there: written, or only listed when asked to check. */
  readonly changed: readonly string[];
  readonly total: number;
}

/** Brings docs/reference/ up to date with the schemas. */
export function writeReference(
  workspace: Workspace,
  commands: readonly CommandHelp[],
  { check = false } = {},
): ReferenceResult {
  const folder = path.join(workspace.product, 'docs', 'reference');
  const pages = reference({
    schemas: loadSchemas(workspace),
    commands,
    examples: blockExamples(workspace),
    kit: blockKit(workspace),
  });
  const present = existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) =>
          path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'),
        )
    : [];
  const stale = [...pages].filter(
    ([name, text]) =>
      !present.includes(name) || readFileSync(path.join(folder, name), 'utf8') !== text,
  );
  const extra = present.filter((name) => !pages.has(name));
  if (!check) {
    for (const [name, text] of stale) {
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      writeFileSync(path.join(folder, name), text);
    }
    for (const name of extra) rmSync(path.join(folder, name));
  }
  return {
    changed: [...stale.map(([name]) => name), ...extra].map((name) => `docs/reference/${name}`),
    total: pages.size,
  };
}
