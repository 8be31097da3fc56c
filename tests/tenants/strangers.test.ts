import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openProject } from '#generator/config/read/project.ts';
import { resolveTenant } from '#generator/config/resolve-tenant.ts';
import { temporaryRoot } from './temporary-root.ts';

const root = temporaryRoot();
const at = (name: string): string => path.join(root.workspace.tenants, 'acme', name);
let fresh = '';

beforeAll(async () => {
  const { code, output } = await root.livery(
    'new',
    'acme',
    '--yes',
    '--name',
    'Acme Invest',
    '--country',
    '34',
    '--languages',
    'es-ES,en-US',
    '--primary',
    '#0a5c8a',
  );
  expect(code, output).toBe(0);
  fresh = readFileSync(at('profile.json'), 'utf8');
});
afterAll(() => root.remove());

function write(name: string, text: string | Buffer): void {
  mkdirSync(path.dirname(at(name)), { recursive: true });
  writeFileSync(at(name), text);
}

/** First lines of what `check` says after a change, which is taken back. */
async function said(change: () => void): Promise<string[]> {
  const logo = readFileSync(at('assets/logo.svg'));
  change();
  try {
    const { output } = await root.livery('check', 'acme');
    return output
      .split('\n')
      .filter((line) => line.startsWith('tenants/acme') && !line.includes(' note: '));
  } finally {
    rmSync(path.dirname(at('profile.json')), { recursive: true });
    write('profile.json', fresh);
    write('assets/logo.svg', logo);
  }
}

const profile = (from: string | RegExp, to: string) => () => {
  expect(fresh).toMatch(from);
  write('profile.json', fresh.replace(from, to));
};

describe('a common first mistake is one finding, which says what to do', () => {
  it.each<[what: string, change: () => void, finding: RegExp]>([
    [
      'a number in quotes',
      profile('"countryCode": 34', '"countryCode": "34"'),
      /:\d+:18 schema\/not-one-of "34" is not one of .*\(write 34, without quotes\)/,
    ],
    [
      'a text without quotes',
      profile('"name": "Acme Invest",\n  "http"', '"name": 360,\n  "http"'),
      /schema\/type must be a string, got a number \(write "360", in quotes\)/,
    ],
    ['a version in quotes', profile('"version": 3', '"version": "3"'), /write 3, without quotes/],
    [
      'a version of before',
      profile('"version": 3', '"version": 2'),
      /schema\/not-one-of must be 3 \(run `livery migrate` to update it\)$/,
    ],
    [
      'single quotes',
      profile('"layout": "st"', "'layout': 'st'"),
      /:\d+:3 json\/syntax use double quotes for strings and keys/,
    ],
    [
      'something after the end',
      () => write('profile.json', `${fresh}} and more`),
      /json\/syntax expected the end of the file/,
    ],
    [
      'a brace too few',
      () => write('profile.json', fresh.trimEnd().slice(0, -1)),
      /json\/syntax expected a closing }/,
    ],
    [
      'a misspelt parent',
      profile('"extends": "base"', '"extends": "bse"'),
      /:4:14 extends\/unknown there is no tenant folder "bse" \(did you mean "base"\?\)/,
    ],
    [
      'an operation of another tool',
      () =>
        write(
          'screens/dashboard.json',
          '{ "regions": { "aside": { "patch": [{ "op": "add", "value": { "id": "x", "block": "stat" } }] } } }',
        ),
      /dashboard\.json:1:45 overlay\/bad-patch unknown patch operation "add"; known: append, prepend, before, after, replace, set, remove \(did you mean "append"\?\)/,
    ],
    [
      'a misspelt operation',
      () =>
        write(
          'screens/dashboard.json',
          '{ "regions": { "aside": { "patch": [{ "op": "remvoe", "id": "indices" }] } } }',
        ),
      /did you mean "remove"\?/,
    ],
    [
      'a patch without operation',
      () =>
        write(
          'screens/dashboard.json',
          '{ "regions": { "aside": { "patch": [{ "id": "indices" }] } } }',
        ),
      /a patch operation requires "op" \(use one of append, /,
    ],
    [
      'UTF-16',
      () => write('gates.json', Buffer.from('\ufeff{ "gates": {} }', 'utf16le')),
      /gates\.json:1:1 file\/encoding the file is UTF-16; save it as UTF-8/,
    ],
    [
      'a language that is not enabled',
      () => write('messages/fr-FR.json', '{ "nav.home": "Accueil" }'),
      /fr-FR\.json:1:1 unused\/message warning: unused messages: fr-FR is not listed in profile\.languages/,
    ],
    [
      'a misspelt message',
      () => write('messages/es-ES.json', '{ "nav.hom": "Portada" }'),
      /es-ES\.json:1:3 reference\/message there is no message "nav\.hom" \(did you mean "nav\.home"\?\)/,
    ],
    [
      'a note beside the files',
      () => write('notes.txt', 'remember'),
      /notes\.txt:1:1 file\/unknown warning: unrecognised file notes\.txt/,
    ],
    [
      'a picture in the wrong place',
      () => write('x.png', 'x'),
      /x\.png:1:1 file\/unknown warning: /,
    ],
    [
      'settings of a shell',
      () => write('.env', 'TOKEN=1'),
      /\.env:1:1 file\/unknown warning: unrecognised file \.env; a tenant folder is public/,
    ],
    [
      'a misspelt file',
      () => write('gate.json', '{}'),
      /gate\.json:1:1 file\/unknown unrecognised file gate\.json; .*\(did you mean gates\.json\?\)/,
    ],
    [
      'a misspelt folder',
      () => write('screen/about.json', '{}'),
      /file\/unknown .*\(did you mean screens\/about\.json\?\)/,
    ],
    [
      'an unknown language',
      profile('"en-US"', '"en-GB"'),
      /profile\.json:\d+:\d+ reference\/language the product has no texts in "en-GB"; .*livery new language/,
    ],
    [
      'an unknown country',
      profile('"countryCode": 34', '"countryCode": 33'),
      /33 is not one of 1, 34, 48, 90, 91 \(did you mean 34\?\)/,
    ],
    [
      'a key of another service',
      profile(
        /"stockToken": "[^"]*"/,
        `"stockToken": "${['sk', 'live', '4eC39HqLyjWDarjtT1zdp7dc'].join('_')}"`,
      ),
      /tenant\/secret this looks like a secret API key/,
    ],
    [
      'a logo of another tenant',
      profile('"logo": "assets/', '"logo": "../dev/assets/'),
      /file\/outside "\.\.\/dev\/assets\/logo\.svg" is outside the tenant folder/,
    ],
    [
      'no means to sign in',
      profile(
        '"currency"',
        '"screens": ["dashboard", "market", "portfolio", "profile"],\n  "currency"',
      ),
      /acme\/profile\.json:\d+:14 reference\/screen "login" is required \(navigation\.login\)/,
    ],
    [
      "a misspelt prop around a text of one's own",
      () => {
        for (const locale of ['es-ES', 'en-US'])
          write(`messages/${locale}.json`, '{ "acme.ways": "Ways" }');
        write(
          'screens/profile.json',
          '{ "regions": { "main": { "patch": [{ "op": "append", "value": { "id": "ways", "block": "link-list", "props": { "lnks": [{ "id": "one", "title": "acme.ways", "to": "/market" }] } } }] } } }',
        );
      },
      /profile\.json:1:\d+ schema\/unknown-key unknown key "lnks" \(did you mean "links"\?\)/,
    ],
    [
      'a text that nothing shows',
      () => write('messages/es-ES.json', '{ "acme.unheardOf.title": "Hola" }'),
      /es-ES\.json:1:3 reference\/message unknown message "acme\.unheardOf\.title": neither the product nor this tenant uses it$/,
    ],
    [
      'an example that the form refuses',
      () =>
        write(
          'forms/set-pin.json',
          '{ "examples": [{ "pin": 123456, "confirmation": "123456" }] }',
        ),
      /set-pin\.json:1:25 form\/example this example is not valid for the form: must be a string, got a number \(write "123456", in quotes\)$/,
    ],
    [
      'no logo',
      () => rmSync(at('assets'), { recursive: true }),
      /profile\.json:\d+:\d+ reference\/asset there is no file assets\/logo\.svg in the tenant folder$/,
    ],
    [
      'a colour that is too pale',
      profile('"brand": "#0a5c8a"', '"brand": "#eeeeee"'),
      /theme\/contrast brand on canvas \(standard, light\) has a contrast ratio of 1\.\d\d; the minimum is 4\.5, and \d+ more pairs fail \(the nearest passing colour is #/,
    ],
  ])('%s', async (what, change, finding) => {
    const lines = (await said(change)).filter((line) => !line.includes('brand/stale'));
    expect(lines, what).toHaveLength(1);
    expect(lines[0]).toMatch(finding);
  });
});

describe("the brand's colour", () => {
  it('is all that a new profile says; what stands on it is made of it, and follows it', () => {
    const palette = (): Readonly<Record<string, string>> => ({
      ...resolveTenant(openProject(root.workspace), 'acme').tenant?.themes['standard']?.light,
    });
    const before = palette();
    expect(fresh).not.toContain('brandSoft');
    write('profile.json', fresh.replace('"brand": "#0a5c8a"', '"brand": "#8a0a2c"'));
    const after = palette();
    write('profile.json', fresh);
    expect(after['brand']).toBe('#8a0a2c');
    for (const token of ['brandSoft', 'onBrandSoft', 'focus'])
      expect(after[token], token).not.toBe(before[token]);
  });

  it('is missed by initials that were drawn for the one before, which is reported once', async () => {
    expect(await said(profile('"brand": "#0a5c8a"', '"brand": "#8a0a2c"'))).toEqual([
      expect.stringMatching(
        /profile\.json:\d+:\d+ brand\/stale warning: assets\/logo\.svg was generated for another colour, #0a5c8a/,
      ),
    ]);
    // What is no colour is that one mistake.
    expect(await said(profile('"brand": "#0a5c8a"', '"brand": "greenish"'))).toEqual([
      expect.stringMatching(/profile\.json:\d+:\d+ schema\/pattern "greenish" does not match/),
    ]);
    const both = await said(() => {
      profile('"brand": "#0a5c8a"', '"brand": "#8a0a2c"')();
      write(
        'assets/logo.svg',
        readFileSync(at('assets/logo.svg'), 'utf8').replaceAll('#0a5c8a', '#8a0a2c'),
      );
    });
    expect(both).toEqual([]);
  });
});

describe('livery explain', () => {
  it("finds ids with dots in the tenant's messages and under them in the product's", async () => {
    const product = await root.livery('explain', 'acme', 'messages/es-ES.nav.home');
    expect(product.code, product.output).toBe(0);
    expect(product.output).toMatch(
      /^"[^"]+"\n\nfrom .*src\/web\/i18n\/messages\/es-ES\.json:\d+:\d+/,
    );
    write('messages/es-ES.json', '{ "nav.home": "Portada" }');
    const own = await root.livery('explain', 'acme', 'messages/es-ES.nav.home');
    rmSync(at('messages'), { recursive: true });
    expect(own.output).toMatch(
      /^"Portada"\n\nfrom tenants\/acme\/messages\/es-ES\.json:1:\d+ .*\nover .*src\/web\/i18n\/messages\/es-ES\.json/,
    );
    const wrong = await root.livery('explain', 'acme', 'messages/es-ES.nav.hoem');
    expect(wrong.code).toBe(2);
    expect(wrong.output).toContain('did you mean "nav.home"?');
  });
});

it('livery --version says which one it is', async () => {
  const { version } = JSON.parse(
    readFileSync(path.join(root.workspace.product, 'package.json'), 'utf8'),
  ) as { version: string };
  const { run } = await import('#generator/cli.ts');
  const written: string[] = [];
  const write = process.stdout.write;
  process.stdout.write = (text: string | Uint8Array) => written.push(String(text)) > 0;
  try {
    expect(await run(['--version'])).toBe(0);
  } finally {
    process.stdout.write = write;
  }
  expect(written.join('')).toBe(`${version}\n`);
});
