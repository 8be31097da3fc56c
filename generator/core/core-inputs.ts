import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isMessageFile } from '#generator/messages/message-folders.ts';
import type { Workspace } from '#generator/workspace.ts';

const folders = [
  'src/web',
  'src/worker',
  'src/core',
  'src/machines',
  'src/api',
  'src/config',
  // How it is built, and what stands in for modules of packages.
  'generator/core',
];
const files = ['package-lock.json', 'tsconfig.json', 'generator/bundle/output-file.ts'];

/** Name of the core that these sources give. Messages are a tenant's layer and do not count, nor do tests. */
export function coreHash(workspace: Workspace): string {
  const hash = createHash('sha256');
  const inputs = [
    ...folders.flatMap((folder) => sourcesIn(workspace.product, folder)),
    ...files,
  ].sort();
  for (const input of inputs) {
    const file = path.join(workspace.product, input);
    if (existsSync(file)) hash.update(input).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex').slice(0, 16);
}

function sourcesIn(product: string, folder: string): string[] {
  const base = path.join(product, folder);
  if (!existsSync(base)) return [];
  return readdirSync(base, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) =>
      path.relative(product, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'),
    )
    .filter((name) => !isMessageFile(name));
}
