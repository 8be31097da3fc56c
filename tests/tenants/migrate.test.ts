import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openProject } from '#generator/config/read/project.ts';
import { lineDiff } from '#generator/migrate/line-diff.ts';
import { migrateText } from '#generator/migrate/migrate-folder.ts';
import { currentVersion, migrations } from '#generator/migrate/migrations.ts';
import { temporaryRoot } from './temporary-root.ts';

const root = temporaryRoot();
const fixture = path.join(import.meta.dirname, 'fixtures/v1/acme');
const read = (name: string): string =>
  readFileSync(path.join(root.workspace.tenants, 'acme', name), 'utf8');
const write = (name: string, text: string): void =>
  writeFileSync(path.join(root.workspace.tenants, 'acme', name), text);
beforeEach(() => {
  root.reset();
  cpSync(fixture, path.join(root.workspace.tenants, 'acme'), { recursive: true });
});
afterAll(() => root.remove());

describe('livery migrate', () => {
  it('brings a tenant of the first version to one that passes its checks', async () => {
    expect((await root.livery('check', 'acme')).output).toMatch(
      /acme\/profile\.json:4:14 schema\/not-one-of must be \d+/,
    );
    const { code, output } = await root.livery('migrate');
    expect([code, output.trim().split('\n')]).toEqual([
      0,
      ['changed tenants/acme/profile.json', 'changed tenants/acme/screens/dashboard.json'],
    ]);
    const checked = await root.livery('check', 'acme');
    expect(checked, checked.output).toMatchObject({
      code: 0,
      output: expect.stringContaining('no findings'),
    });
  });

  it('keeps comments, order and everything that it is not about', async () => {
    await root.livery('migrate', 'acme');
    const profile = readFileSync(path.join(fixture, 'profile.json'), 'utf8');
    expect(read('profile.json')).toBe(
      profile.replace('"version": 1', `"version": ${currentVersion}`),
    );
    const screen = readFileSync(path.join(fixture, 'screens/dashboard.json'), 'utf8');
    expect(read('screens/dashboard.json')).toBe(
      screen
        .replace(
          '"whenWatchListEmpty": /* always so */ true',
          '"when": /* always so */ "watchListEmpty"',
        )
        .replace(', "whenWatchListEmpty": false', ''),
    );
  });

  it('finds nothing to do the second time', async () => {
    await root.livery('migrate');
    const { output } = await root.livery('migrate');
    expect(output).toMatch(new RegExp(`^\\d+ folders are at version ${currentVersion}`));
  });

  it('brings what an editor completes by up to what was written, where the tenant has it', async () => {
    await root.livery('migrate', 'acme');
    await root.livery('schema', 'acme', '--write');
    const names = read('.schemas/names.schema.json');
    write('profile.json', read('profile.json').replace('"version": 3', '"version": 2'));
    write('.schemas/names.schema.json', '{}');
    const { output } = await root.livery('migrate', 'acme');
    expect(output).toBe(
      'changed tenants/acme/profile.json\nwrote tenants/acme/.schemas/ for your editor\n',
    );
    expect(read('.schemas/names.schema.json')).toBe(names);
  });

  it('shows what would change and writes nothing when asked to', async () => {
    const before = read('profile.json');
    const { output } = await root.livery('migrate', 'acme', '--dry-run');
    expect(output).toContain(
      `would change tenants/acme/profile.json\n  - 4 |   "version": 1,\n  + 4 |   "version": ${currentVersion},\n`,
    );
    expect(read('profile.json')).toBe(before);
  });

  it('changes nothing while a file cannot be read', async () => {
    writeFileSync(path.join(root.workspace.tenants, 'acme/gates.json'), '{ "gates": ');
    const before = read('profile.json');
    const { code, output } = await root.livery('migrate', 'acme');
    expect([code, read('profile.json')]).toEqual([1, before]);
    expect(output).toMatch(/acme\/gates\.json:1:\d+ json\/syntax[^]*nothing was changed/);
  });

  it('names the tenant that was meant', async () => {
    expect(await root.livery('migrate', 'acmee')).toMatchObject({
      code: 2,
      output: expect.stringContaining('did you mean "acme"?'),
    });
  });
});

describe('livery migrate from the second version', () => {
  const second = path.join(import.meta.dirname, 'fixtures/v2/acme');
  const was = (name: string): string => readFileSync(path.join(second, name), 'utf8');
  beforeEach(() => {
    root.reset();
    cpSync(second, path.join(root.workspace.tenants, 'acme'), { recursive: true });
  });

  it('brings it to one that passes its checks, and gives every key and message its new name', async () => {
    const { output } = await root.livery('migrate', 'acme');
    expect(output.trim().split('\n').sort()).toEqual(
      ['messages/en-US', 'navigation', 'profile', 'screens/dashboard'].map(
        (name) => `changed tenants/acme/${name}.json`,
      ),
    );
    expect(read('screens/dashboard.json')).toBe(
      was('screens/dashboard.json')
        .replace('"shut"', '"whenDenied"')
        .replace('task.verify.way', 'task.verify.action'),
    );
    expect(read('navigation.json')).toBe(was('navigation.json').replace('"act"', '"action"'));
    expect(read('messages/en-US.json')).toBe(
      was('messages/en-US.json')
        .replace('gate.way.kyc', 'gate.action.kyc')
        .replace('task.review.way', 'task.review.action'),
    );
    const checked = await root.livery('check', 'acme');
    expect(checked, checked.output).toMatchObject({
      code: 0,
      output: expect.stringContaining('no findings'),
    });
  });

  it('is asked for where a folder leaves its version to its parent, by the keys that it has', async () => {
    const profile = path.join(root.workspace.tenants, 'acme/profile.json');
    writeFileSync(profile, was('profile.json').replace('"version": 2,', ''));
    const { output } = await root.livery('check', 'acme');
    for (const [file, key] of [
      ['screens/dashboard', 'shut'],
      ['navigation', 'act'],
    ])
      expect(output).toMatch(
        new RegExp(
          `acme/${file}\\.json:\\d+:\\d+ schema/unknown-key unknown key "${key}" \\(run \`livery migrate\` to update it\\)`,
        ),
      );
    await root.livery('migrate', 'acme');
    const checked = await root.livery('check', 'acme');
    expect(checked, checked.output).toMatchObject({ code: 0 });
  });

  it('leaves the props of blocks and the texts of messages alone', () => {
    for (const [name, text] of [
      ['screens/a', '{ "props": { "shut": "lock" } }'],
      ['messages/en-US', '{ "own.text": "gate.way.kyc" }'],
      ['forms/a', '{ "ui": { "act": { "widget": "text" } } }'],
    ] as const)
      expect(migrateText(name, text, 2)).toBe(text);
  });
});

describe('migrations', () => {
  it('lead from the first version to the one that the schema asks for, without a gap', () => {
    expect(migrations.map(({ from }) => from)).toEqual(migrations.map((_, index) => index + 1));
    expect(
      openProject(root.workspace).schemas.documents.get('profile')?.schema.properties?.['version']
        ?.const,
    ).toBe(currentVersion);
  });

  it.each([
    ['{ "whenWatchListEmpty": null }', '{ "when": null }'],
    ['{ "whenWatchListEmpty": false, "b": 1 }', '{ "b": 1 }'],
    ['{ "a": 1, "whenWatchListEmpty": false }', '{ "a": 1 }'],
    ['{ "note": "whenWatchListEmpty" }', '{ "note": "whenWatchListEmpty" }'],
  ])('turn %s into %s', (before, after) => {
    expect(migrateText('screens/a', before, 1)).toBe(after);
    expect(migrateText('messages/a', before, 1)).toBe(before);
  });
});

describe('lineDiff', () => {
  it('reports what left, what came, and where', () => {
    expect(lineDiff('a\nb\nc\nd', 'a\nc\nx\nd')).toEqual(['- 2 | b', '+ 3 | x']);
    expect(lineDiff('a', 'a')).toEqual([]);
  });
});
