import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { contentOf, hashedFile, keptFile, type OutputFile } from '#generator/bundle/output-file.ts';
import { folderFiller } from './folder-filler.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'livery-filler-'));
  mkdirSync(path.join(root, 'core/assets'), { recursive: true });
  writeFileSync(path.join(root, 'core/assets/main.js'), 'core');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const folders = () => [path.join(root, 'pl'), path.join(root, 'es')];
const contentWith = (files: readonly OutputFile[], copy = false) => ({
  files,
  core: path.join(root, 'core'),
  coreFiles: ['assets/main.js'],
  copy,
});
function filled(files: readonly OutputFile[], copy?: boolean) {
  const fill = folderFiller();
  for (const folder of folders()) fill(folder, contentWith(files, copy));
  return (name: string) => folders().map((folder) => statSync(path.join(folder, name)));
}

describe('a folder of a bundle', () => {
  it('has its files beside links to the core', () => {
    const statsOf = filled([{ name: 't/pl/a.json', content: '1' }]);
    expect(readFileSync(path.join(root, 'pl/t/pl/a.json'), 'utf8')).toBe('1');
    const core = statSync(path.join(root, 'core/assets/main.js'));
    for (const { ino } of statsOf('assets/main.js')) expect(ino).toBe(core.ino);
  });

  it('shares a content with others on disk where its digest is known', () => {
    const shared = hashedFile('t/a', 'json', 'same');
    const statsOf = filled([
      shared,
      { name: 'licences.txt', ...contentOf('terms') },
      { name: 'index.html', content: 'same page' },
    ]);
    for (const name of [shared.name, 'licences.txt']) {
      const [one, two] = statsOf(name);
      expect(one?.ino).toBe(two?.ino);
    }
    const [one, two] = statsOf('index.html');
    expect(one?.ino).not.toBe(two?.ino);
  });

  it('is a link to another file of this machine with the same content, where there is one', () => {
    const source = path.join(root, 'drawn.png');
    writeFileSync(source, 'picture');
    const { digest, size } = contentOf('picture');
    const picture = keptFile('t/icon', 'png', { source, digest, size });
    for (const { ino } of filled([picture])(picture.name)) expect(ino).toBe(statSync(source).ino);
    for (const folder of folders()) rmSync(folder, { recursive: true });
    for (const { nlink } of filled([picture], true)(picture.name)) expect(nlink).toBe(1);
    expect(readFileSync(path.join(root, 'pl', picture.name), 'utf8')).toBe('picture');
  });

  it('shares nothing where copies are asked for', () => {
    const shared = hashedFile('t/a', 'json', 'same');
    const statsOf = filled([shared], true);
    for (const name of [shared.name, 'assets/main.js'])
      for (const { nlink } of statsOf(name)) expect(nlink).toBe(1);
  });
});
