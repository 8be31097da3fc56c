import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { fileStamp } from '#generator/file-stamp.ts';
import { productCache } from '#generator/workspace.ts';
import type { ServerConfig } from '#server/config.ts';

/** Folders of the repository whose sources decide what a demonstration is like. */
const sources = ['src/config', 'src/core', 'src/server', 'openapi'];
const prefix = 'demo-';
/** Its stories end on the day on which it was made. */
const maxAge = 12 * 3_600_000;

/** What a demonstration is made of beside the sources. */
export interface DemoOrigin {
  readonly tenants: string;
  readonly settings: Readonly<Record<string, unknown>>;
}

/**
 * Gives an empty data folder a demonstration: a copy of one that was made before from the same sources, `tenants` (the folder of
 * resolved tenants) and `settings` of the backend, else of one that `make` puts into the folder it is given, with nothing left open there. Making one takes most of a
 * minute, and copying it the fraction of a second. Where none can be kept or copied, the folder stays empty.
 */
export async function copyDemo(
  data: string,
  { tenants, settings }: DemoOrigin,
  make: (folder: string) => Promise<void>,
  home: string = productCache,
): Promise<void> {
  const kept = path.join(home, `${prefix}${demoKey(tenants, settings)}`);
  if (!isFresh(kept) && !(await keepDemo(home, kept, make))) return;
  const draft = `${path.resolve(data)}.${process.pid}`;
  try {
    cpSync(kept, draft, { recursive: true });
    // A whole demonstration or none, also where this process is ended now.
    renameSync(draft, data);
  } catch {
    // The backend makes its own then, or reports what is wrong with the folder.
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** False where nothing can be kept. Throws what `make` throws. */
async function keepDemo(
  home: string,
  kept: string,
  make: (folder: string) => Promise<void>,
): Promise<boolean> {
  const draft = `${kept}.${process.pid}`;
  try {
    mkdirSync(draft, { recursive: true, mode: 0o700 });
  } catch {
    return false;
  }
  try {
    await make(draft);
    place(draft, kept);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  removeOthers(home, kept);
  return isFresh(kept);
}

function place(draft: string, kept: string): void {
  try {
    rmSync(kept, { recursive: true, force: true });
    renameSync(draft, kept);
  } catch {
    // Another process has put there the one that it made, which is as good.
  }
}

/**
 * Whether a backend begins with the kept demonstration: one that keeps its data in the folder, under a secret of its own. What was
 * written under one secret cannot be read under another, and a PostgreSQL has nothing in the folder.
 */
export function takesKeptDemo({
  databaseUrl,
  tokenSecret,
}: Pick<ServerConfig, 'databaseUrl' | 'tokenSecret'>): boolean {
  return databaseUrl === null && tokenSecret === null;
}

export function isEmptyFolder(folder: string): boolean {
  return !existsSync(folder) || readdirSync(folder).length === 0;
}

function isFresh(kept: string): boolean {
  try {
    return Date.now() - statSync(kept).mtimeMs < maxAge;
  } catch {
    return false;
  }
}

function demoKey(tenants: string, settings: DemoOrigin['settings']): string {
  const hash = createHash('sha256').update(JSON.stringify(settings));
  for (const file of ['package-lock.json', ...sources.flatMap(filesIn)])
    hash.update(`${file} ${fileStamp(file)}\n`);
  for (const name of readdirSync(tenants).sort())
    if (name.endsWith('.json')) hash.update(readFileSync(path.join(tenants, name)));
  return hash.digest('hex').slice(0, 16);
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

function removeOthers(home: string, kept: string): void {
  for (const name of readdirSync(home)) {
    const folder = path.join(home, name);
    // Another process may be filling its own right now.
    const isInUse = name === path.basename(kept) || (name.includes('.') && isFresh(folder));
    if (name.startsWith(prefix) && !isInUse) rmSync(folder, { recursive: true, force: true });
  }
}
