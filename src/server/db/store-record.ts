import { open, readdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoreKind } from './database.ts';

const name = 'store.json';

/**
 * Which stores a data folder has served. A store that is missing although it stands here was lost: a server that made a new
 * one in silence would hide it.
 */
export async function storesServed(folder: string): Promise<readonly StoreKind[]> {
  let text: string;
  try {
    text = await readFile(join(folder, name), 'utf8');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    // A folder from before there was a record: pictures of clients lie in none that is new.
    return (await keptFiles(folder)) ? ['pglite', 'postgresql'] : [];
  }
  try {
    const value: unknown = JSON.parse(text);
    const stores =
      typeof value === 'object' && value !== null && 'stores' in value ? value.stores : null;
    return Array.isArray(stores) ? stores.filter(isKind) : ['pglite', 'postgresql'];
  } catch {
    // Whatever it said, it was written beside a store.
    return ['pglite', 'postgresql'];
  }
}

export async function recordStore(folder: string, kind: StoreKind): Promise<void> {
  const known = await storesServed(folder);
  const isWritten = await readFile(join(folder, name), 'utf8').then(
    () => true,
    () => false,
  );
  if (isWritten && known.includes(kind)) return;
  const fresh = join(folder, `${name}.new`);
  const file = await open(fresh, 'w', 0o600);
  try {
    const stores = isWritten ? [...new Set([...known, kind])] : [kind];
    await file.writeFile(`${JSON.stringify({ stores })}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(fresh, join(folder, name));
}

async function keptFiles(folder: string): Promise<boolean> {
  return readdir(join(folder, 'files', 'kept')).then(
    (names) => names.length > 0,
    () => false,
  );
}

function isKind(value: unknown): value is StoreKind {
  return value === 'pglite' || value === 'postgresql';
}
