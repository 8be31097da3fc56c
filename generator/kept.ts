import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { productCache } from '#generator/workspace.ts';
import { writeWhole } from '#generator/write-whole.ts';

const product = path.resolve(import.meta.dirname, '..');
/** Kind → folders whose sources decide its values as well. */
const foundations: Readonly<Record<string, readonly string[]>> = { forms: ['src/core/pattern'] };
const folders = new Map<string, string | null>();

/**
 * A value of JSON that takes work to make of `key` alone, or of the files whose stamps it holds. It is kept on disk until a source in the folder
 * `generator/<kind>` (or in another that these build on) or a package changes; where nothing can be kept, it is made each time.
 */
export function kept<T>(kind: string, key: string, make: () => T): T {
  const folder = folderOf(kind);
  if (folder === null) return make();
  const file = path.join(folder, `${createHash('sha256').update(key).digest('hex')}.json`);
  const before = read(file);
  if (before !== null) return JSON.parse(before) as T;
  const value = make();
  writeKept(file, JSON.stringify(value));
  return value;
}

/** Keeps what can be made again: on a full disk, or in a folder that went away, it is made again next time. */
export function writeKept(file: string, content: string | Uint8Array): void {
  try {
    writeWhole(file, content);
  } catch {
    // It is worth no message.
  }
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

function folderOf(kind: string): string | null {
  const known = folders.get(kind);
  if (known !== undefined) return known;
  const folder = prepared(kind);
  folders.set(kind, folder);
  return folder;
}

/** The folder of what these sources make; those of other sources are cleared away. Null where none can be had. */
function prepared(kind: string): string | null {
  const hash = createHash('sha256').update(readFileSync(path.join(product, 'package.json')));
  for (const folder of [path.join('generator', kind), ...(foundations[kind] ?? [])])
    for (const name of readdirSync(path.join(product, folder)).sort())
      if (name.endsWith('.ts')) hash.update(readFileSync(path.join(product, folder, name)));
  const name = `${kind}-${hash.digest('hex').slice(0, 16)}`;
  try {
    mkdirSync(path.join(productCache, name), { recursive: true });
    for (const other of readdirSync(productCache))
      if (other.startsWith(`${kind}-`) && other !== name)
        rmSync(path.join(productCache, other), { recursive: true, force: true });
    return path.join(productCache, name);
  } catch {
    return null;
  }
}
