import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildCore } from '#generator/core/core-build.ts';
import { workspaceAt } from '#generator/workspace.ts';
import { temporaryRoot } from '#tests/tenants/temporary-root.ts';

const root = temporaryRoot();
const folder = path.join(workspaceAt().source, 'web/dev');
// Words that the tools' own code cannot do without, in any spelling that a minifier leaves.
const marks = ['livery-dev', 'livery:change', 'dev-state', 'livery dev'];

beforeAll(async () => {
  const built = await root.livery('build', 'pl', '--profiles', 'pl,es');
  expect(built, built.output).toMatchObject({ code: 0 });
});
afterAll(() => root.remove());

it('the marks stand in the sources of the tools', () => {
  const shared = readFileSync(path.join(workspaceAt().source, 'core/dev-page.ts'), 'utf8');
  const sources =
    readdirSync(folder)
      .map((name) => readFileSync(path.join(folder, name), 'utf8'))
      .join('\n') + shared;
  expect(marks.filter((mark) => !sources.includes(mark))).toEqual([]);
});

it('no file of a built bundle holds one of them', () => {
  const dist = path.join(root.workspace.dist, 'pl');
  const files = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  expect(files.length).toBeGreaterThan(20);
  const found = files.flatMap((entry) => {
    const text = readFileSync(path.join(entry.parentPath, entry.name), 'latin1');
    return marks.filter((mark) => text.includes(mark)).map((mark) => `${entry.name} holds ${mark}`);
  });
  expect(found).toEqual([]);
});

it('no chunk of the core is made of their sources', async () => {
  const { chunks } = await buildCore(root.workspace);
  expect(Object.keys(chunks).length).toBeGreaterThan(10);
  expect(
    Object.entries(chunks)
      .flatMap(([name, { source }]) => [name, source ?? ''])
      .filter((name) => name.includes('web/dev/')),
  ).toEqual([]);
});
