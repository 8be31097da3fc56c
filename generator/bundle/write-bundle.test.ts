import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Core } from './core.ts';
import { writeBundle } from './write-bundle.ts';

let folder: string;
let core: Core;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'livery-bundle-'));
  mkdirSync(path.join(folder, 'core/assets'), { recursive: true });
  writeFileSync(path.join(folder, 'core/assets/main.js'), 'core');
  core = {
    folder: path.join(folder, 'core'),
    builtIn: 0,
    entry: 'main',
    launch: 'main',
    chunks: {},
    files: {},
  };
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const target = () => path.join(folder, 'dist/pl');

describe('writeBundle', () => {
  it('writes the files beside links to the core', () => {
    writeBundle(target(), [{ name: 't/pl/a.json', content: '1' }], core, ['assets/main.js']);
    expect(readFileSync(path.join(target(), 't/pl/a.json'), 'utf8')).toBe('1');
    expect(statSync(path.join(target(), 'assets/main.js')).ino).toBe(
      statSync(path.join(folder, 'core/assets/main.js')).ino,
    );
  });

  it('replaces what was there, so that nothing of it stays', () => {
    writeBundle(target(), [{ name: 'old.json', content: '1' }], core, []);
    writeBundle(target(), [{ name: 'new.json', content: '2' }], core, []);
    expect(readdirSync(target())).toEqual(['new.json']);
    expect(readdirSync(path.join(folder, 'dist'))).toEqual(['pl']);
  });

  it('leaves the old bundle as it was when a file cannot be written', () => {
    writeBundle(target(), [{ name: 'a.json', content: 'old' }], core, []);
    expect(() =>
      writeBundle(
        target(),
        [
          { name: 'a.json', content: 'new' },
          { name: 'a.json/b', content: '' },
        ],
        core,
        [],
      ),
    ).toThrow();
    expect(readFileSync(path.join(target(), 'a.json'), 'utf8')).toBe('old');
    expect(readdirSync(path.join(folder, 'dist'))).toEqual(['pl']);
  });

  it('leaves nothing behind when there was nothing', () => {
    expect(() => writeBundle(target(), [], core, ['assets/missing.js'])).toThrow();
    expect(existsSync(target())).toBe(false);
  });
});
