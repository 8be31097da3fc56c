import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { CommandHelp } from '#generator/commands/command.ts';
import { loadSchemas } from '#generator/schemas/schema-set.ts';
import type { Workspace } from '#generator/workspace.ts';
import { reference } from './reference.ts';

export interface ReferenceResult {
  /** Pages that differ from what is on disk, or should not be there: written, or only listed when asked to check. */
  readonly changed: readonly string[];
  readonly total: number;
}

/** Brings docs/reference/ up to date with the schemas. */
export function writeReference(workspace: Workspace, commands: readonly CommandHelp[], { check = false } = {}): ReferenceResult {
  const folder = path.join(workspace.product, 'docs', 'reference');
  const pages = reference(loadSchemas(workspace), commands);
  const present = existsSync(folder) ? readdirSync(folder) : [];
  const stale = [...pages].filter(([name, text]) => !present.includes(name) || readFileSync(path.join(folder, name), 'utf8') !== text);
  const extra = present.filter((name) => !pages.has(name));
  if (!check) {
    mkdirSync(folder, { recursive: true });
    for (const [name, text] of stale) writeFileSync(path.join(folder, name), text);
    for (const name of extra) rmSync(path.join(folder, name));
  }
  return { changed: [...stale.map(([name]) => name), ...extra].map((name) => `docs/reference/${name}`), total: pages.size };
}
