import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { contentOf, hashedFile, keptFile, type OutputFile } from '#generator/bundle/output-file.ts';
import { directWriter, sharedWriter } from './draft-writer.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'livery-writer-'));
  mkdirSync(path.join(folder, 'core'));
  writeFileSync(path.join(folder, 'core/main.js'), 'core');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const folderOf = (name: string, files: readonly OutputFile[]) => ({
  target: path.join(folder, 'dist', name),
  files,
  core: path.join(folder, 'core'),
  coreFiles: ['main.js'],
  copy: false,
});
const read = (name: string) => readFileSync(path.join(folder, 'dist', name), 'utf8');

describe.each([
  ['in this thread', directWriter],
  ['in a thread beside this one', sharedWriter],
])('a build that is written %s', (_where, open) => {
  it('has every content in every folder, though each is sent once', async () => {
    const shared = hashedFile('t/texts', 'json', contentOf('{"a":"ż"}'));
    const source = path.join(folder, 'drawn.png');
    writeFileSync(source, 'picture');
    const { digest, size } = contentOf('picture');
    const picture = keptFile('t/icon', 'png', { source, digest, size });
    const writer = open();
    await writer.write([
      folderOf('pl', [shared, { name: 'index.html', content: 'pl' }]),
      folderOf('es', [shared, { ...shared, name: 't/again.0123456789.json' }, picture]),
    ]);
    await writer.write([folderOf('tr', [shared, { name: 'a.bin', content: Buffer.from([1]) }])]);
    expect(readdirSync(path.join(folder, 'dist'))).toEqual([expect.stringMatching(/^\.draft-/)]);
    writer.place();
    await writer.close();
    expect(readdirSync(path.join(folder, 'dist'))).toEqual(['es', 'pl', 'tr']);
    for (const name of ['es', 'pl', 'tr']) {
      expect(read(`${name}/${shared.name}`)).toBe('{"a":"ż"}');
      expect(read(`${name}/main.js`)).toBe('core');
    }
    expect(read('es/t/again.0123456789.json')).toBe('{"a":"ż"}');
    expect(read('pl/index.html')).toBe('pl');
    expect(read(`es/${picture.name}`)).toBe('picture');
    expect(read('tr/a.bin')).toBe('\u0001');
  });

  it('writes every folder, however many are asked for at once', async () => {
    const shared = hashedFile('t/texts', 'json', contentOf('{"a":1}'));
    const writer = open();
    const names = Array.from({ length: 40 }, (_, index) => `tenant-${index}`);
    await Promise.all(
      names.map((name) =>
        writer.write([folderOf(name, [shared, { name: 'index.html', content: name }])]),
      ),
    );
    writer.place();
    await writer.close();
    expect(readdirSync(path.join(folder, 'dist')).toSorted()).toEqual(names.toSorted());
    for (const name of names) {
      expect(read(`${name}/index.html`)).toBe(name);
      expect(read(`${name}/${shared.name}`)).toBe('{"a":1}');
    }
  });

  it('says which file could not be written and why, and leaves nothing', async () => {
    const writer = open();
    await writer.write([folderOf('pl', [])]);
    const blocked = [
      { name: 'a', content: '' },
      { name: 'a/b', content: '' },
    ];
    await expect(writer.write([folderOf('es', blocked)])).rejects.toMatchObject({
      code: expect.stringMatching(/^(?:EEXIST|ENOTDIR)$/),
      path: expect.stringMatching(/\/\.draft-[^/]+\/es\/a/),
    });
    await writer.close();
    expect(readdirSync(path.join(folder, 'dist'))).toEqual([]);
  });

  it('says where a copy could not go', async () => {
    const writer = open();
    const missing = { ...folderOf('pl', []), copy: true, coreFiles: ['missing.js'] };
    await expect(writer.write([missing])).rejects.toMatchObject({
      syscall: 'copyfile',
      dest: expect.stringContaining('pl/missing.js'),
    });
    await writer.close();
  });
});
