import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { tenantEdits } from './tenant-edits.ts';

let folder = '';
const at = (name: string): string => path.join(folder, name);
const edits = () => tenantEdits(folder, () => undefined);
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'livery-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('brings back every file that can be, when one cannot', () => {
  for (const name of ['a.json', 'b.json']) writeFileSync(at(name), '{}');
  const changes = edits();
  for (const name of ['a.json', 'b.json']) changes.set(name, ['x'], 1);
  changes.create('c.json', {});
  changes.write();
  symlinkSync(at('absent/draft'), at(`a.json.${process.pid}`));
  expect(() => changes.undo()).toThrow(/ENOENT.*a\.json/);
  expect(readFileSync(at('b.json'), 'utf8')).toBe('{}');
  expect(existsSync(at('c.json'))).toBe(false);
});

it('throws why it could not write, also where not everything can be brought back', () => {
  writeFileSync(at('a.json'), '{}');
  writeFileSync(at('blocker'), '');
  const changes = edits();
  changes.set('a.json', ['x'], 1);
  // Where a draft of the first file would have to be written.
  changes.create(`a.json.${process.pid}/b.json`, {});
  changes.create('blocker/c.json', {});
  expect(() => changes.write()).toThrow(/blocker/);
  expect(existsSync(at(`a.json.${process.pid}/b.json`))).toBe(false);
});
