import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

// File on disk → its content. Bundles are mostly links to the same files, which are read, and looked into, once.
const linkedFiles = new Map<string, Buffer>();

/** Every file of a bundle by its name. */
export function readBundleFiles(folder: string): ReadonlyMap<string, Buffer> {
  const files = new Map<string, Buffer>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    files.set(path.relative(folder, file).split(path.sep).join('/'), readOnce(file));
  }
  return files;
}

function readOnce(file: string): Buffer {
  const { dev, ino, nlink, size, mtimeNs, ctimeNs } = statSync(file, { bigint: true });
  if (nlink === 1n) return readFileSync(file);
  const key = [dev, ino, size, mtimeNs, ctimeNs].join(' ');
  const content = linkedFiles.get(key) ?? readFileSync(file);
  linkedFiles.set(key, content);
  return content;
}
