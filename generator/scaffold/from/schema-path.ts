import { existsSync } from 'node:fs';
import path from 'node:path';
import { besideFolder } from '#generator/editor/write-editor-schemas.ts';

/** The schema that a new file of a tenant names: one of those beside the tenant, where there are any yet. */
export function schemaPath(folder: string): (name: string) => string | undefined {
  const beside = existsSync(path.join(folder, besideFolder));
  return (name) => {
    if (!beside) return undefined;
    const inner = name.includes('/')
      ? name.slice(0, name.indexOf('/'))
      : name.replace(/\.json$/, '');
    const kind = inner.replace(/^(screen|form)s$/, '$1');
    return `${name.includes('/') ? '../' : './'}${besideFolder}/${kind}.schema.json`;
  };
}
