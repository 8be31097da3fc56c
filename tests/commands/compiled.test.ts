import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

describe('a program of the repository', () => {
  let root = '';
  const at = (file: string) => path.join(root, file);

  beforeAll(() => {
    root = mkdtempSync(path.join(tmpdir(), 'livery-compiled-'));
    mkdirSync(at('generator/bin'), { recursive: true });
    mkdirSync(at('node_modules'));
    for (const name of ['esbuild', '@esbuild', 'tsx', 'get-tsconfig', 'resolve-pkg-maps'])
      symlinkSync(path.resolve('node_modules', name), at(`node_modules/${name}`));
    cpSync('generator/bin/compiled.mjs', at('generator/bin/compiled.mjs'));
    writeFileSync(at('package.json'), '{ "type": "module" }');
    write('generator/part.ts', "export const word: string = 'first';\n");
    write(
      'generator/program.ts',
      `import { word } from './part.ts';
export const said = async () => word + ' ' + (await import('./later.ts')).later;
`,
    );
    write('generator/later.ts', 'export const later = import.meta.dirname;\n');
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  function write(file: string, text: string): void {
    writeFileSync(at(file), text);
  }

  function said(): string {
    const script = `const { compiled } = await import('./generator/bin/compiled.mjs');
console.log(await (await compiled('generator/program.ts')).said());`;
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      cwd: root,
      encoding: 'utf8',
    });
    return `${stdout}${stderr}`.trim();
  }

  it('is compiled once, knows its place, and is compiled anew when a part of it changes', () => {
    const place = at('generator');
    expect(said()).toBe(`first ${place}`);
    expect(said()).toBe(`first ${place}`);
    write('generator/part.ts', "export const word: string = 'second';\n");
    expect(said()).toBe(`second ${place}`);
    write('generator/part.ts', "export const word: string = 'third as well';\n");
    expect(said()).toBe(`third as well ${place}`);
  });

  it('is read as TypeScript where nothing can be kept', () => {
    rmSync(at('node_modules/.cache'), { recursive: true, force: true });
    writeFileSync(at('node_modules/.cache'), 'a file in the place of a folder');
    expect(said()).toBe(`third as well ${at('generator')}`);
  });
});
