import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { awkwardDocument } from '#tests/openapi/awkward-document.ts';
import { temporaryRoot } from './temporary-root.ts';

const root = temporaryRoot();
const built = path.join(root.workspace.dist, 'pl');
const before = path.join(root.folder, 'before');
const own = path.join(root.workspace.tenants, 'pl');

/** A JSON file of the tenant, changed. */
function change(name: string, values: (content: Record<string, unknown>) => object): void {
  const file = path.join(own, name);
  const content: Record<string, unknown> = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...content, ...values(content) }));
}

async function build(): Promise<void> {
  const { code, output } = await root.livery('build', 'pl');
  expect(code, output).toBe(0);
}

beforeAll(async () => {
  await build();
  cpSync(built, before, { recursive: true });
});
afterAll(() => root.remove());

describe('livery diff of two bundles', () => {
  it('says nothing of two builds of the same, and exits 0', async () => {
    await build();
    expect(await root.livery('diff', before, built)).toEqual({
      code: 0,
      output: 'the bundles are the same\n',
    });
  });

  it('names screens, texts, services, policy and files that differ, and exits 1', async () => {
    mkdirSync(path.join(own, 'openapi'));
    writeFileSync(path.join(own, 'openapi', 'savings.json'), JSON.stringify(awkwardDocument));
    const made = await root.livery('new', 'screen', '--from', 'savings/Goals_List');
    expect(made.code, made.output).toBe(0);
    change('messages/pl-PL.json', () => ({ 'nav.portfolio': 'Inwestycje' }));
    change('profile.json', ({ screens }) => ({
      screens: (Array.isArray(screens) ? screens : []).filter((id) => !String(id).startsWith('news')),
    }));
    await build();
    const { code, output } = await root.livery('diff', before, built);
    expect(code).toBe(1);
    const lines = output.split('\n');
    for (const line of [
      'pl',
      '  profile.screens: with goals, without news, news-item',
      '  services.savings: new, {"base":"https://savings.example/v1"}',
      '  screens/news: gone',
      '  screens/goals: new',
      '  message pl-PL nav.portfolio: "Portfel" → "Inwestycje"',
      '  message en-US goals.title: new, "Goals of a client"',
      'headers of the page',
      '  connect-src: new, https://savings.example',
    ])
      expect(lines).toContain(line);
    expect(output).toMatch(/^ {2}t\/pl\/screens\/goals\.json +- +\d+\.\d KB {2}new$/m);
    expect(output).toMatch(/^ {2}t\/pl\/screens\/news\.json +\d+\.\d KB +- {2}gone$/m);
    expect(output).toMatch(
      /\d+ files? new, \d+ gone, \d+ changed; \d+\.\d KB → \d+\.\d KB \([+−]\d+\.\d KB\)\n$/,
    );
    // What did not change is not mentioned.
    expect(output).not.toMatch(/screens\/login|theme|nav\.market/);
  });

  it('says the same for scripts', async () => {
    const { code, output } = await root.livery('diff', built, before, '--json');
    expect(code).toBe(1);
    expect(JSON.parse(output)).toMatchObject({
      profiles: { added: [], removed: [], changed: [{ id: 'pl', parts: [] }] },
      policy: [{ name: 'connect-src', added: [], removed: ['https://savings.example'] }],
    });
  });

  it.each([
    [[], 'say what to compare with: livery diff <before> <after>'],
    [['dist/pl'], 'say which bundle to compare dist/pl with: livery diff dist/pl <after>'],
    [['a', 'b', '--base'], '--base compares tenants with a newer base; it takes no bundles'],
    [['nowhere', 'b'], 'nowhere is not a built bundle'],
  ])('names what is wrong with %j', async (argv, said) => {
    const { code, output } = await root.livery('diff', ...argv);
    expect(code).toBe(2);
    expect(output).toContain(said);
  });
});
