import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { draftsPrefix, writeNamed } from '#generator/write-whole.ts';
import { diskError } from './disk-error.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'livery-'));
const file = path.join(folder, 'file');
writeFileSync(file, '');
mkdirSync(path.join(folder, `${draftsPrefix}1`, 'x'), { recursive: true });
afterAll(() => rmSync(folder, { recursive: true }));

it.each([
  ['reading a folder', () => readdirSync(file), `cannot read ${file}: `],
  ['opening a file', () => readFileSync(`${file}/x`), `cannot open ${file}/x: `],
  ['writing a file', () => writeNamed(folder, ''), `cannot write ${folder}: `],
  [
    'writing what is moved to its place later',
    () => writeNamed(`${folder}/${draftsPrefix}1/x`, ''),
    `cannot write ${folder}/x: `,
  ],
  ['making a folder', () => mkdirSync(`${file}/x`), `cannot write ${file}/x: `],
])('%s that fails is said to be that', (_what, act, start) => {
  let said: string | undefined;
  try {
    act();
  } catch (error) {
    said = diskError(error);
  }
  expect(said).toMatch(/: a (?:file|folder) stands .*\(E[A-Z]+\)$/);
  expect(said?.startsWith(start), said).toBe(true);
});

it('what no disk refused is no error of it', () => {
  expect(diskError(new Error('EACCES'))).toBeUndefined();
});
