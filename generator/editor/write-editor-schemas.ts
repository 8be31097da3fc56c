import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { applyEdits, modify } from 'jsonc-parser';
import { withOwnBlocks } from '#generator/blocks/with-own-blocks.ts';
import { chainOf } from '../config/read/chain.ts';
import type { Project } from '../config/read/project.ts';
import { editorSchemas } from './editor-schemas.ts';
import { tenantNames } from './tenant-names.ts';
import { writeWhole } from '#generator/write-whole.ts';

/** Folder beside a tenant's files that `--write` fills; nothing else reads it. */
export const besideFolder = '.schemas';

/** Writes the schemas of one tenant into `folder`, from scratch. Answers how many. */
export function writeEditorSchemas(project: Project, id: string, folder: string): number {
  const texts = schemaTexts(project, id);
  rmSync(folder, { recursive: true, force: true });
  for (const [name, text] of texts) writeWhole(path.join(folder, name), text);
  return texts.size;
}

/** Brings the schemas beside a tenant up to its names, where it has them. Answers whether any had changed. */
export function refreshEditorSchemas(project: Project, id: string): boolean {
  const folder = path.join(project.workspace.tenants, id, besideFolder);
  if (!existsSync(folder)) return false;
  const texts = schemaTexts(project, id);
  const before = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const isSame = [...texts].every(([name, text]) => textOf(path.join(folder, name)) === text);
  if (isSame && before.length === texts.size) return false;
  writeEditorSchemas(project, id, folder);
  return true;
}

/** Name → text. Read by editors alone, so on one line: they are committed with the tenant. */
function schemaTexts(project: Project, id: string): ReadonlyMap<string, string> {
  const { layers } = chainOf(id, project.read, project.workspace);
  const files = editorSchemas(
    withOwnBlocks(project, layers).project.schemas,
    tenantNames(project, id),
  );
  return new Map([...files].map(([name, schema]) => [name, `${JSON.stringify(schema)}\n`]));
}

function textOf(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/** Points `$schema` of every file of a tenant's folder at the schemas beside it. Answers the files that changed. */
export function pointAtSchemas(project: Project, id: string): string[] {
  const layer = project.read(id);
  return [...layer.files.keys()].flatMap((name) => {
    const file = path.join(layer.folder, `${name}.json`);
    const text = readFileSync(file, 'utf8');
    const schema = path.posix.join(
      path.posix.relative(path.posix.dirname(name), ''),
      besideFolder,
      `${schemaFile(name)}.schema.json`,
    );
    const reference = schema.startsWith('.') && !schema.startsWith('..') ? `./${schema}` : schema;
    const changed = applyEdits(
      text,
      modify(text, ['$schema'], reference, {
        formattingOptions: { insertSpaces: true, tabSize: 2 },
        getInsertionIndex: () => 0,
      }),
    );
    if (changed === text) return [];
    writeWhole(file, changed);
    return [path.relative(project.workspace.root, file)];
  });
}

function schemaFile(name: string): string {
  const folder = name.includes('/') ? name.slice(0, name.indexOf('/')) : name;
  const kinds: Readonly<Record<string, string>> = {
    screens: 'screen',
    forms: 'form',
    blocks: 'block',
  };
  return kinds[folder] ?? folder;
}
