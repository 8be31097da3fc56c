import { describe, expect, it } from 'vitest';
import type { FormEntry } from '#core/bundle.ts';
import type { ResolvedTenant } from '#generator/config/resolved-tenant.ts';
import type { Core } from '#generator/core/core.ts';
import { filesAhead, scriptsOf } from './files-ahead.ts';

const chunk = (file: string, ...imports: string[]) => ({
  file,
  imports,
  dynamicImports: [],
  css: [],
  assets: [],
});
const chunks = {
  main: chunk('main.js'),
  'src/web/app/shell/full-shell.tsx': chunk('shell.js', 'main', 'page'),
  'src/web/screens/protected-screen.tsx': chunk('protected.js', 'main'),
  'src/web/screens/gated-block.tsx': chunk('gated.js'),
  'src/web/features/cookie/consent-banner.tsx': chunk('banner.js', 'fields'),
  'src/web/features/auth/sign-in.block.tsx': chunk('sign-in.js', 'fields'),
  'src/web/features/market/movers.block.tsx': chunk('movers.js', 'page'),
  fields: chunk('fields.js', 'text'),
  text: chunk('text.js', 'main'),
  page: chunk('page.js'),
};
const core: Core = { folder: '', builtIn: 0, entry: 'main', launch: 'main', chunks, files: {} };
const scripts = scriptsOf(core, { files: [], initial: ['main.js'], styles: [] });
const forms = new Map<string, FormEntry>([
  ['login', { file: 'login.json', validator: 'login.js' }],
]);

const tenant = {
  navigation: { home: 'home', login: 'login' },
  profile: { cookies: { version: '1' } },
  gates: { guests: { signedIn: false } },
  screens: [
    {
      id: 'login',
      shell: 'bare',
      regions: { main: [{ id: 'a', block: 'auth/sign-in', props: { form: 'login' } }] },
    },
    {
      id: 'home',
      access: 'anyone',
      regions: {
        main: [{ id: 'a', block: 'market/movers' }],
        aside: [
          { id: 'b', block: 'auth/sign-in', props: { form: 'login' }, gate: 'guests' },
          { id: 'c', block: 'own/door', props: { form: 'missing' } },
        ],
      },
    },
    { id: 'rare', regions: { main: [{ id: 'a', block: 'market/movers' }] } },
  ],
} as unknown as ResolvedTenant;

describe('the files that a visit begins with', () => {
  const { files, screens, consent } = filesAhead(tenant, forms, scripts);
  const named = (numbers: readonly number[] = []) => numbers.map((number) => files[number]).sort();

  it('are the blocks and forms of a screen with all that they import, without what every page has', () => {
    expect(named(screens['login']?.guest)).toEqual([
      'fields.js',
      'login.js',
      'login.json',
      'sign-in.js',
      'text.js',
    ]);
  });

  it('leave out what only other visitors see', () => {
    const both = ['gated.js', 'movers.js', 'page.js', 'protected.js', 'shell.js'];
    const onlyGuests = ['fields.js', 'login.js', 'login.json', 'sign-in.js', 'text.js'];
    expect(named(screens['home']?.guest)).toEqual([...both, ...onlyGuests].sort());
    expect(named(screens['home']?.client)).toEqual(both.filter((file) => file !== 'gated.js'));
  });

  it('are named for the sign-in, the home screen and what has a tab alone, and for the question for consent', () => {
    expect(Object.keys(screens)).toEqual(['login', 'home']);
    expect(named(consent)).toEqual(['banner.js', 'fields.js', 'text.js']);
  });

  it('must be in the core: a part that was renamed is not forgotten', () => {
    expect(() => scripts(['src/web/app/moved.tsx'])).toThrow('src/web/app/moved.tsx');
  });
});
