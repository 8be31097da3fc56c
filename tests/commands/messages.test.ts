import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { temporaryRoot } from '#tests/tenants/temporary-root.ts';

const root = temporaryRoot();
const folder = path.join(root.workspace.tenants, 'pl');
const own = {
  'goals.title': 'Goals',
  'goals.left': "{count, plural, one {# day} other {# days}} '{'left'}'",
};
beforeEach(() => {
  root.reset();
  write('screens/goals.json', {
    id: 'goals',
    route: '/goals',
    title: 'goals.title',
    regions: {
      main: [
        {
          id: 'form',
          block: 'table',
          title: 'goals.left',
          bind: { operation: 'client/listMarketCountries' },
          props: { columns: [{ field: 'code' }] },
        },
      ],
    },
  });
  for (const locale of ['en-US', 'pl-PL']) write(`messages/${locale}.json`, own);
});
afterAll(() => root.remove());

function write(name: string, content: object): void {
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  writeFileSync(path.join(folder, name), `${JSON.stringify(content, null, 2)}\n`);
}

const polish = (): string => readFileSync(path.join(folder, 'messages/pl-PL.json'), 'utf8');

describe.each(['xlf', 'csv'])('texts in a file of %s', (extension) => {
  const file = path.join(root.folder, `pl.${extension}`);
  const change = (from: string, to: string): void => {
    const before = readFileSync(file, 'utf8');
    // The source comes first, and stays.
    const at = before.lastIndexOf(from);
    writeFileSync(file, before.slice(0, at) + to + before.slice(at + from.length));
  };

  it('come back as they went, byte for byte', async () => {
    const before = polish();
    expect((await root.livery('messages', 'export', 'pl', 'pl-PL', file)).code).toBe(0);
    const first = readFileSync(file, 'utf8');
    const { code, output } = await root.livery('messages', 'import', 'pl', file);
    expect(code, output).toBe(0);
    expect(output).toContain('0 texts changed in pl-PL');
    expect(polish()).toBe(before);
    await root.livery('messages', 'export', 'pl', 'pl-PL', file);
    expect(readFileSync(file, 'utf8')).toBe(first);
  });

  it('change what was translated, and say so', async () => {
    await root.livery('messages', 'export', 'pl', 'pl-PL', file);
    change('Goals', 'Cele');
    const dry = await root.livery('messages', 'import', 'pl', file, '--dry-run');
    expect(dry.output).toContain('1 text would change in pl-PL');
    expect(JSON.parse(polish())).toEqual(own);
    const { code, output } = await root.livery('messages', 'import', 'pl', file);
    expect(code, output).toBe(0);
    expect(output).toContain('~ goals.title: Goals → Cele');
    expect(JSON.parse(polish())).toEqual({ ...own, 'goals.title': 'Cele' });
  });

  it.each([
    ['{count,', '{counts,', 'unknown argument {counts}'],
    ['{count,', '{count;', 'invalid ICU message'],
    ['Goals', ' ', 'the text is empty'],
  ])('are refused as a whole with %s as %s', async (from, to, reason) => {
    await root.livery('messages', 'export', 'pl', 'pl-PL', file);
    change(from, to);
    const before = polish();
    const { code, output } = await root.livery('messages', 'import', 'pl', file);
    expect(output).toContain(reason);
    expect(output).toContain('nothing was imported');
    expect(code).toBe(1);
    expect(polish()).toBe(before);
  });

  it('are refused with an id that nothing has', async () => {
    await root.livery('messages', 'export', 'pl', 'pl-PL', file);
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll('goals.title', 'goals.titel'));
    const { code, output } = await root.livery('messages', 'import', 'pl', file);
    expect(output).toContain('unknown message "goals.titel" (did you mean "goals.title"');
    expect(code).toBe(1);
  });
});

it('coverage counts what is missing and what is not translated', async () => {
  write('messages/pl-PL.json', { 'goals.title': 'Cele' });
  const { code, output } = await root.livery('messages', 'coverage', 'pl', '--list');
  expect(code).toBe(0);
  expect(output).toMatch(/^pl-PL +\d+ of \d+ +1 text missing +0 the same as in en-US$/m);
  expect(output).toContain('pl-PL  missing  goals.left');
  expect(output).toMatch(/^en-US +(\d+) of \1 +0 texts missing$/m);
});

it('what cannot be is refused with exit code 2', async () => {
  const file = path.join(root.folder, 'none.xlf');
  for (const [argv, reason] of [
    [['export', 'pl', 'de-DE', file], '"de-DE" is not a language of pl'],
    [['export', 'pll', 'pl-PL', file], 'there is no tenant "pll"'],
    [['export', 'pl', 'pl-PL', 'pl.doc'], 'unknown format'],
    [['import', 'pl', file], 'there is no file'],
  ] as const) {
    const { code, output } = await root.livery('messages', ...argv);
    expect(output).toContain(reason);
    expect(code).toBe(2);
  }
  expect(existsSync(file)).toBe(false);
});
