import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tenantFolder } from '#tests/openapi/tenant-folder.ts';

const pl = tenantFolder();
afterEach(() => pl.root.reset());
afterAll(() => pl.root.remove());
const fileOf = (name: string): string => path.join(pl.root.workspace.tenants, 'pl', name);

// A screen that shows a form and has a text of its own: each file is missed when it is not read.
beforeEach(() => {
  pl.profile((profile) => {
    profile['screens'] = ['dashboard', 'market', 'portfolio', 'profile', 'login', 'extra'];
  });
  pl.write('screens/extra.json', {
    id: 'extra',
    route: '/extra',
    title: 'pl.extra.title',
    tab: { title: 'pl.extra.title', icon: 'bank', order: 9 },
    regions: {
      main: [
        { id: 'links', block: 'link-list', props: { links: [{ id: 'a', title: 'pl.extra.title', to: '/market' }] } },
      ],
    },
  });
  pl.write('messages/pl-PL.json', { 'pl.extra.title': 'Więcej' });
  pl.write('messages/en-US.json', { 'pl.extra.title': 'More' });
});

describe('a file that is not where it is read', () => {
  it('is none of the tenant that the cases change', () => {
    expect(pl.lines()).toEqual([]);
  });

  it.each([
    ['screens/extra.json', 'screen/extra.json', 'did you mean screens/extra.json?'],
    ['screens/extra.json', 'Screens/extra.json', 'did you mean screens/extra.json?'],
    ['screens/extra.json', 'screens/more/extra.json', 'did you mean screens/extra.json?'],
    ['screens/extra.json', 'screens/Extra.json', 'did you mean screens/extra.json?'],
    ['screens/extra.json', 'screens/EXTRA.json', 'did you mean screens/extra.json?'],
    ['screens/extra.json', 'screens/extra.jsonc', 'did you mean screens/extra.json?'],
    ['screens/extra.json', 'extra.json', 'move it into screens/, forms/ or openapi/'],
    ['messages/pl-PL.json', 'message/pl-PL.json', 'did you mean messages/pl-PL.json?'],
    ['messages/pl-PL.json', 'messages/pl-PL.JSON', 'did you mean messages/pl-PL.json?'],
    ['assets/logo.svg', 'logo.svg', 'did you mean assets/logo.svg?'],
  ])('is one finding that says where it belongs: %s as %s', (right, wrong, words) => {
    pl.write(wrong, readFileSync(fileOf(right), 'utf8'));
    pl.remove(right);
    const lines = pl.lines();
    expect(lines.filter((line) => !line.includes('reference/asset'))).toEqual([
      expect.stringMatching(new RegExp(`^tenants/pl/${wrong.replaceAll('.', '\\.')}:1:1 file/unknown`)),
    ]);
    expect(lines.join('\n')).toContain(`(${words})`);
  });

  it.each(['pl', 'pl_PL', 'pl-pl', 'pl-PL-2'])(
    'is one finding when it is called after no language: %s',
    (name) => {
      renameSync(fileOf('messages/pl-PL.json'), fileOf(`messages/${name}.json`));
      expect(pl.lines()).toEqual([
        `tenants/pl/messages/${name}.json:1:1 file/unknown "${name}" is not a language of the product (rename the file to pl-PL.json)`,
      ]);
    },
  );

  it.each([
    ['de-DE', 'livery new language de-DE --tenant pl adds a language'],
    ['es-ES', 'add "es-ES" to "languages" in profile.json'],
  ])('is one warning when it is of a language that the tenant does not offer: %s', (name, words) => {
    pl.write(`messages/${name}.json`, { 'pl.extra.title': 'Mehr' });
    expect(pl.lines()).toEqual([expect.stringContaining(`unused/message warning`)]);
    expect(pl.lines()[0]).toContain(`(${words}`);
  });
});

describe('a file that cannot be read', () => {
  it.each(['profile.json', 'messages/pl-PL.json', 'screens/extra.json', 'assets/logo.svg'])(
    'is one finding, which says why: %s',
    (name) => {
      const text = readFileSync(fileOf(name), 'utf8');
      writeFileSync(fileOf(name), Buffer.from(`\ufeff${text}`, 'utf16le'));
      expect(pl.lines()).toEqual([
        `tenants/pl/${name}:1:1 file/encoding the file is UTF-16; save it as UTF-8`,
      ]);
    },
  );
});

describe('a tenant without a parent', () => {
  it('is one finding when it changes a list of that parent', () => {
    pl.profile((profile) => (profile['extends'] = 'pl'));
    pl.write('navigation.json', { menu: { patch: [{ op: 'remove', id: 'profile' }] } });
    expect(pl.lines()).toEqual([
      expect.stringMatching(/profile\.json:\d+:\d+ extends\/loop "pl" is already in the chain/),
    ]);
  });

  it('is one finding when it has nothing of its own either', () => {
    pl.profile((profile) => delete profile['extends']);
    expect(pl.lines()).toEqual([
      expect.stringMatching(/profile\.json:1:1 extends\/missing .*\(add "extends": "base"\)$/),
    ]);
  });
});
