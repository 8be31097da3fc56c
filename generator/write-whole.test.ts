import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  closeSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { writeWhole } from './write-whole.ts';

let folder = '';
const at = (name: string): string => path.join(folder, name);
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'livery-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('writes what a link leads to, also where nothing stands there yet', () => {
  mkdirSync(at('far'));
  symlinkSync('far/there.json', at('near'));
  symlinkSync('near', at('link'));
  for (const text of ['first', 'second']) {
    writeWhole(at('link'), text);
    expect(readFileSync(at('far/there.json'), 'utf8')).toBe(text);
    expect(lstatSync(at('link')).isSymbolicLink()).toBe(true);
    expect(lstatSync(at('near')).isSymbolicLink()).toBe(true);
  }
  expect(readdirSync(folder, { recursive: true }).sort()).toEqual([
    'far',
    'far/there.json',
    'link',
    'near',
  ]);
});

it('leaves who may read and write a file as it was', () => {
  writeFileSync(at('shared'), 'old');
  chmodSync(at('shared'), 0o664);
  const before = process.umask(0o077);
  try {
    writeWhole(at('shared'), 'new');
  } finally {
    process.umask(before);
  }
  expect(statSync(at('shared')).mode & 0o777).toBe(0o664);
  expect(readFileSync(at('shared'), 'utf8')).toBe('new');
});

it.runIf(process.platform === 'linux')('writes into what is no file and leaves it there', () => {
  spawnSync('bash', ['-c', 'mkfifo "$1"', 'bash', at('pipe')]);
  symlinkSync('pipe', at('link'));
  // Open for both directions, so that neither end waits for the other.
  const pipe = openSync(at('pipe'), 'r+');
  try {
    writeWhole(at('link'), 'text');
    expect(statSync(at('pipe')).isFIFO()).toBe(true);
    const read = Buffer.alloc(4);
    readSync(pipe, read);
    expect(read.toString()).toBe('text');
  } finally {
    closeSync(pipe);
  }
});

it('refuses a file that may not be written', () => {
  writeFileSync(at('kept'), 'old');
  chmodSync(at('kept'), 0o444);
  asUnprivileged(() => {
    expect(() => writeWhole(at('kept'), 'new')).toThrow(/EACCES/);
  });
  expect(readFileSync(at('kept'), 'utf8')).toBe('old');
  expect(readdirSync(folder)).toEqual(['kept']);
});

/** Root may write everything: the call is made as the owner of the folder, a user without rights. */
function asUnprivileged(act: () => void): void {
  if (process.geteuid?.() !== 0) return act();
  const unprivileged = 65_534;
  chownSync(folder, unprivileged, unprivileged);
  process.seteuid?.(unprivileged);
  try {
    act();
  } finally {
    process.seteuid?.(0);
  }
}
