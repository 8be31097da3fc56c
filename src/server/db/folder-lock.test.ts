import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FolderInUse, lockFolder } from './folder-lock.ts';

describe('lockFolder', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'livery-lock-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));
  const hold = (holder: unknown) =>
    writeFile(join(folder, 'lock'), typeof holder === 'string' ? holder : JSON.stringify(holder));

  it('is taken once, and again after it was released', async () => {
    const lock = await lockFolder(folder);
    await expect(lockFolder(folder)).rejects.toThrow(FolderInUse);
    await lock.release();
    await (await lockFolder(folder)).release();
    expect(await readdir(folder)).toEqual([]);
  });

  it('makes the folder when it is not there', async () => {
    const lock = await lockFolder(join(folder, 'a', 'b'));
    await lock.release();
    expect(await readdir(join(folder, 'a'))).toEqual(['b']);
  });

  it('is taken over from a process that has ended', async () => {
    const ended = spawn(process.execPath, ['-e', '']);
    await new Promise((resolve) => ended.once('exit', resolve));
    await hold({ pid: ended.pid, started: '1' });
    await writeFile(join(folder, `lock.${ended.pid}`), '');
    await lockFolder(folder);
    expect(await readdir(folder)).toEqual(['lock']);
    expect(await readFile(join(folder, 'lock'), 'utf8')).toContain(`"pid":${process.pid}`);
  });

  it('is taken over when the pid was given to another process since', async () => {
    // This process lives, but it did not start when the lock says.
    await hold({ pid: process.pid, started: '1' });
    await (await lockFolder(folder)).release();
  });

  it('is taken over when it is unreadable, and names a live holder', async () => {
    for (const broken of ['', '{', 'null', '{"pid":"1","started":""}']) {
      await hold(broken);
      await (await lockFolder(folder)).release();
    }
    await hold({ pid: process.pid, started: '' });
    await expect(lockFolder(folder)).rejects.toMatchObject({ pid: process.pid });
  });
});
