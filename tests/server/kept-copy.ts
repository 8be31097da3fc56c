import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

const folder = 'node_modules/.cache/livery-stores';
// Everything that could change what a store holds.
const sources = ['src/server', 'src/core', 'src/config', 'tests/server', 'package-lock.json'];

/**
 * The copy of a store called `name`, made once and kept on disk until a source changes. Two processes that make it at
 * once both succeed: the later one takes the place of the earlier.
 */
export async function keptCopy(name: string, make: () => Promise<Blob>): Promise<Blob> {
  const file = path.join(folder, `${name}-${sourceHash()}.tar`);
  if (existsSync(file)) return new Blob([readFileSync(file)]);
  const copy = await make();
  mkdirSync(folder, { recursive: true });
  const own = `${file}.${process.pid}`;
  writeFileSync(own, Buffer.from(await copy.arrayBuffer()));
  renameSync(own, file);
  for (const old of readdirSync(folder))
    if (old.startsWith(`${name}-`) && old.endsWith('.tar') && old !== path.basename(file))
      rmSync(path.join(folder, old), { force: true });
  return copy;
}

function sourceHash(): string {
  const hash = createHash('sha256');
  for (const source of sources.flatMap(filesOf)) hash.update(source).update(readFileSync(source));
  return hash.digest('hex').slice(0, 16);
}

function filesOf(source: string): string[] {
  if (source.endsWith('.json')) return [source];
  return readdirSync(source, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}
