import { existsSync } from 'node:fs';
import path from 'node:path';
import { besideFolder } from '#generator/editor/write-editor-schemas.ts';
import { schemasFrom } from '#generator/scaffold/schemas-from.ts';
import type { Workspace } from '#generator/workspace.ts';

// Written beside the tenant, the schemas know its names; else those of the product.
export function schemaPath(
  folder: string,
  workspace: Workspace,
): (name: string) => string | undefined {
  const beside = existsSync(path.join(folder, besideFolder));
  const schemas = beside ? besideFolder : schemasFrom(folder, workspace);
  return (name) => {
    const inner = name.includes('/')
      ? name.slice(0, name.indexOf('/'))
      : name.replace(/\.json$/, '');
    const kind = inner.replace(/^(screen|form)s$/, '$1');
    if (kind === 'messages' && !beside) return undefined;
    const file = path.posix.join(name.includes('/') ? '..' : '.', schemas, `${kind}.schema.json`);
    return file.startsWith('.') && !file.startsWith('..') && beside ? `./${file}` : file;
  };
}
