import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OutputFile } from '#generator/bundle/output-file.ts';
import { bundleDrafts } from './bundle-drafts.ts';
import type { BundleFolder } from './draft-writer.ts';
import { folderFiller } from './folder-filler.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'livery-bundle-'));
  mkdirSync(path.join(folder, 'core/assets'), { recursive: true });
  writeFileSync(path.join(folder, 'core/assets/main.js'), 'core');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const target = () => path.join(folder, 'dist/pl');
const folderOf = (files: readonly OutputFile[], coreFiles: readonly string[] = []) => ({
  target: target(),
  files,
  core: path.join(folder, 'core'),
  coreFiles,
  copy: false,
});
function openDrafts() {
  const drafts = bundleDrafts();
  const fill = folderFiller();
  const write = (folders: readonly BundleFolder[]): void => {
    for (const folder of folders) fill(drafts.draftOf(folder.target), folder);
  };
  return { ...drafts, write };
}
function write(files: readonly OutputFile[], coreFiles?: readonly string[]): void {
  const drafts = openDrafts();
  try {
    drafts.write([folderOf(files, coreFiles)]);
    drafts.place();
  } finally {
    drafts.discard();
  }
}

describe('the drafts of a build', () => {
  it('replaces what was there, so that nothing of it stays', () => {
    write([{ name: 'old.json', content: '1' }]);
    write([{ name: 'new.json', content: '2' }]);
    expect(readdirSync(target())).toEqual(['new.json']);
    expect(readdirSync(path.join(folder, 'dist'))).toEqual(['pl']);
  });

  it('leaves the old bundle as it was when a file cannot be written', () => {
    write([{ name: 'a.json', content: 'old' }]);
    expect(() =>
      write([
        { name: 'a.json', content: 'new' },
        { name: 'a.json/b', content: '' },
      ]),
    ).toThrow();
    expect(readFileSync(path.join(target(), 'a.json'), 'utf8')).toBe('old');
    expect(readdirSync(path.join(folder, 'dist'))).toEqual(['pl']);
  });

  it('leaves nothing behind when there was nothing', () => {
    expect(() => write([], ['assets/missing.js'])).toThrow();
    expect(existsSync(target())).toBe(false);
  });

  it('leaves all of a build as they were when one of them cannot be written', () => {
    write([{ name: 'a.json', content: 'old' }]);
    const drafts = openDrafts();
    drafts.write([folderOf([{ name: 'a.json', content: 'new' }])]);
    const other = { ...folderOf([], ['assets/missing.js']), target: path.join(folder, 'dist/es') };
    expect(() => drafts.write([other])).toThrow('missing.js');
    drafts.discard();
    expect(readFileSync(path.join(target(), 'a.json'), 'utf8')).toBe('old');
    expect(readdirSync(path.join(folder, 'dist'))).toEqual(['pl']);
  });

  it('takes back what is in its place when another cannot be put there', () => {
    write([{ name: 'a.json', content: 'old' }]);
    const [es, tr] = ['es', 'tr'].map((name) => path.join(folder, 'dist', name));
    const drafts = openDrafts();
    drafts.write([
      folderOf([{ name: 'a.json', content: 'new' }]),
      { ...folderOf([{ name: 'a.json', content: 'new' }]), target: es ?? '' },
      { ...folderOf([{ name: 'a.json', content: 'new' }]), target: tr ?? '' },
    ]);
    const [home = ''] = readdirSync(path.join(folder, 'dist')).filter((name) => name !== 'pl');
    rmSync(path.join(folder, 'dist', home, 'tr'), { recursive: true });
    expect(() => drafts.place()).toThrow();
    drafts.discard();
    expect(readFileSync(path.join(target(), 'a.json'), 'utf8')).toBe('old');
    expect(readdirSync(path.join(folder, 'dist'))).toEqual(['pl']);
  });

  it('removes what a build left that was ended in the middle, and nothing of one that may run', () => {
    const dist = path.join(folder, 'dist');
    for (const name of ['.draft-old', '.draft-new'])
      mkdirSync(path.join(dist, name, 'pl'), { recursive: true });
    const before = new Date(Date.now() - 2 * 86_400_000);
    utimesSync(path.join(dist, '.draft-old'), before, before);
    write([{ name: 'a.json', content: '1' }]);
    expect(readdirSync(dist).sort()).toEqual(['.draft-new', 'pl']);
  });
});
