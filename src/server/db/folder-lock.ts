import { link, mkdir, readdir, readFile, rename, rm, unlink, writeFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface FolderLock {
  release(): Promise<void>;
}

/** The folder serves another live process. */
export class FolderInUse extends Error {
  readonly pid: number;

  constructor(folder: string, pid: number) {
    super(`the data folder ${folder} is in use by process ${pid}`);
    this.name = 'FolderInUse';
    this.pid = pid;
  }
}

interface Holder {
  readonly pid: number;
  /** Start of the process where the system reports it: a pid alone is soon reused. */
  readonly started: string;
}

/** Takes `<folder>/lock` for this process, clearing away the lock of a process that has ended. */
export async function lockFolder(folder: string): Promise<FolderLock> {
  await mkdir(folder, { recursive: true });
  const place = join(folder, 'lock');
  const own = join(folder, `lock.${process.pid}`);
  await writeFile(own, JSON.stringify({ pid: process.pid, started: startOf(process.pid) }));
  try {
    // Linking is atomic and the linked file is whole: a half-written lock is never read.
    for (let round = 0; round < 5; round += 1) {
      if (await tryLink(own, place)) {
        await clearLitter(folder);
        return { release: () => rm(place, { force: true }) };
      }
      const holder = await readHolder(place);
      if (holder && alive(holder)) throw new FolderInUse(folder, holder.pid);
      await clearStale(place, holder);
    }
    throw new Error(`the data folder ${folder} could not be locked`);
  } finally {
    await rm(own, { force: true });
  }
}

async function tryLink(own: string, place: string): Promise<boolean> {
  try {
    await link(own, place);
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    throw error;
  }
}

// Two processes may find the same stale lock; the slower one must not take away what the faster one just made.
async function clearStale(place: string, stale: Holder | null): Promise<void> {
  const aside = `${place}.stale-${process.pid}`;
  try {
    await rename(place, aside);
  } catch (error) {
    if (isCode(error, 'ENOENT')) return;
    throw error;
  }
  const moved = await readHolder(aside);
  if (moved && alive(moved) && moved.pid !== stale?.pid) await tryLink(aside, place);
  await unlink(aside);
}

// A process that was killed while it took the lock leaves its own half of it behind.
async function clearLitter(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = /^lock\.(?:stale-)?(\d+)$/.exec(name)?.[1];
    if (pid !== undefined && !isRunning(Number(pid))) await rm(join(folder, name), { force: true });
  }
}

async function readHolder(place: string): Promise<Holder | null> {
  try {
    const value: unknown = JSON.parse(await readFile(place, 'utf8'));
    if (typeof value !== 'object' || value === null || !('pid' in value) || !('started' in value))
      return null;
    const { pid, started } = value;
    return typeof pid === 'number' && typeof started === 'string' ? { pid, started } : null;
  } catch (error) {
    if (error instanceof SyntaxError || isCode(error, 'ENOENT')) return null;
    throw error;
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return isCode(error, 'EPERM');
  }
}

function alive(holder: Holder): boolean {
  if (!isRunning(holder.pid)) return false;
  const started = startOf(holder.pid);
  return started === '' || holder.started === '' || started === holder.started;
}

// Field 22 of /proc/<pid>/stat, counted after the command's closing bracket; empty where there is no /proc.
function startOf(pid: number): string {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
