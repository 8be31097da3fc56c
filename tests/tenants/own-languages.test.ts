import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkTenants } from '#generator/config/check-tenants.ts';
import { openProject, withFreshTenants } from '#generator/config/read/project.ts';
import { languageCommands } from '#generator/docs/own-languages-page.ts';
import type { Finding } from '#generator/diagnostics/finding.ts';
import { bundleProfiles, openBundle } from '#generator/serve/open-bundle.ts';
import { temporaryRoot } from './temporary-root.ts';

const root = temporaryRoot();
const project = openProject(root.workspace);
const folder = path.join(root.workspace.tenants, 'es');
const file = (name: string): string => path.join(folder, name);
const csv = path.join(root.folder, 'ca.csv');
const spanish = project.messages.locales.get('es-ES');
afterAll(() => root.remove());

function write(name: string, text: string): void {
  mkdirSync(path.dirname(file(name)), { recursive: true });
  writeFileSync(file(name), text);
}

async function add(...argv: readonly string[]) {
  return root.livery('new', 'language', ...argv, '--tenant', 'es');
}

function found(code: Finding['code']): readonly Finding[] {
  return checkTenants(withFreshTenants(project), ['es']).findings.filter(
    (finding) => finding.code === code,
  );
}

function bundled() {
  const bundle = openBundle(path.join(root.workspace.dist, 'es'));
  const [profile] = bundleProfiles(bundle);
  if (!profile) throw new Error('the bundle has no profile');
  const read = (name: string): string => readFileSync(path.join(bundle.folder, name), 'utf8');
  return { profile, read };
}

function declare(ownLanguages: object, languages?: readonly string[]): void {
  const profile = JSON.parse(readFileSync(file('profile.json'), 'utf8')) as object;
  const changed = { ...profile, ...(languages && { languages }), ownLanguages };
  write('profile.json', JSON.stringify(changed, null, 2));
}

describe('livery new language', () => {
  beforeEach(() => root.reset());

  it('declares it, offers it last, and falls back to the same language of another country', async () => {
    const { code, output } = await add('es-MX');
    expect(code, output).toBe(0);
    expect(output).toContain('wrote tenants/es/messages/es-MX.json');
    expect(output).toContain('what es-MX does not have yet is shown in es-ES');
    expect(JSON.parse(readFileSync(file('profile.json'), 'utf8'))).toMatchObject({
      languages: ['es-ES', 'en-US', 'es-MX'],
      ownLanguages: { 'es-MX': { fallback: 'es-ES' } },
    });
  });

  it.each([
    ['ca-ES', 'es-ES'],
    ['en-GB', 'en-US'],
  ])('has %s fall back to %s', async (tag, fallback) => {
    expect((await add(tag)).output).toContain(`does not have yet is shown in ${fallback}`);
  });

  it.each([
    [['ca'], 'invalid language "ca"; write language and country'],
    [['pl-PL'], 'the product has "pl-PL"; add it to "languages"'],
    [['ca-ES', '--fallback', 'ca-ES'], '--fallback: "ca-ES" is not a language of the product'],
  ])('refuses %j', async (argv, reason) => {
    const { code, output } = await add(...argv);
    expect(output).toContain(reason);
    expect(code).toBe(2);
  });

  it.each([
    ['ar-EG', 'is written from right to left, which the app does not support'],
    ['qq-ES', 'is not a language that browsers can write numbers and dates in'],
    ['ca-QQ', 'is not a language that browsers can write numbers and dates in'],
  ])('writes nothing for %s', async (tag, reason) => {
    const before = readFileSync(file('profile.json'), 'utf8');
    const { code, output } = await add(tag);
    expect(output).toContain(reason);
    expect(output).toContain('nothing was written');
    expect(code).toBe(1);
    expect(readFileSync(file('profile.json'), 'utf8')).toBe(before);
  });
});

describe('a profile with languages of its own', () => {
  beforeEach(() => root.reset());

  it('must declare what the product does not ship', () => {
    declare({}, ['es-ES', 'ca-ES']);
    expect(found('reference/language')).toMatchObject([
      {
        severity: 'error',
        message: expect.stringContaining('a language of your own is declared in "ownLanguages"'),
      },
    ]);
  });

  it('does not declare what the product ships, and is warned of what it does not offer', () => {
    declare({ 'en-US': { fallback: 'es-ES' }, 'ca-ES': { fallback: 'es-ES' } });
    expect(found('reference/language')).toMatchObject([
      { severity: 'error', message: expect.stringContaining('the product has "en-US" itself') },
      { severity: 'warning', message: expect.stringContaining('not listed in profile.languages') },
    ]);
  });

  it('gets a note where printed documents have no letters', () => {
    declare({ 'el-GR': { fallback: 'en-US' } }, ['es-ES', 'el-GR']);
    expect(found('reference/language')).toMatchObject([
      { severity: 'note', message: expect.stringContaining('are printed in en-US') },
    ]);
  });

  it("may leave texts of the tenant's own to the fallback, and not to nothing", () => {
    declare({ 'ca-ES': { fallback: 'es-ES' } }, ['ca-ES']);
    write('screens/own.json',
      JSON.stringify({ id: 'own', route: '/own', title: 'es.own', regions: { main: [] } }),
    );
    expect(found('reference/message')).toMatchObject([{ severity: 'error' }]);
    write('messages/es-ES.json', JSON.stringify({ 'es.own': 'Lo nuestro' }));
    expect(found('reference/message')).toEqual([]);
    // The fallback is read, though no client can choose it.
    expect(found('unused/message')).toEqual([]);
  });
});

describe('the commands of the reference', () => {
  it('do what the page says, in their order', async () => {
    root.reset();
    for (const line of languageCommands) {
      const argv = line.replace('npx livery ', '').replace('acme', 'es').split(' ');
      const inRoot = argv.map((one) => (one === 'ca.xlf' ? path.join(root.folder, one) : one));
      const { code, output } = await root.livery(...inRoot);
      expect(code, `${line}\n${output}`).toBe(0);
    }
  });
});

describe('a built tenant', () => {
  let shell: Readonly<Record<string, MessageFormatElement[]>>;
  const shown = (id: string): string => printAST(shell[id] ?? []);

  beforeAll(async () => {
    root.reset();
    write('messages/es-ES.json', JSON.stringify({ 'action.close': 'Salir' }));
    expect((await add('ca-ES')).code).toBe(0);
    expect((await root.livery('messages', 'export', 'es', 'ca-ES', csv)).code).toBe(0);
    const untranslated = readFileSync(csv, 'utf8');
    expect(untranslated).toContain('"action.back","Back",""');
    writeFileSync(
      csv,
      untranslated.replace('"action.back","Back",""', '"action.back","Back","Enrere"'),
    );
    const { code, output } = await root.livery('messages', 'import', 'es', csv);
    expect(code, output).toBe(0);
    expect(output).toContain('1 text changed in ca-ES');
    write('documents/cookie.ca-ES.md', 'Només això.');
    const built = await root.livery('build', 'es');
    expect(built.code, built.output).toBe(0);
    const { profile, read } = bundled();
    shell = JSON.parse(read(profile.messages['ca-ES']?.['shell'] ?? ''));
  });

  it('carries the language with what was translated', () => {
    expect(shown('action.back')).toBe('Enrere');
  });

  it("falls back to the tenant's own words in the fallback language, then to the product's", () => {
    expect(shown('action.close')).toBe('Salir');
    expect(shown('action.cancel')).toBe(spanish?.get('action.cancel'));
  });

  it('shows no id: every text of the default language is there', () => {
    const { profile, read } = bundled();
    for (const [group, name] of Object.entries(profile.messages['es-ES'] ?? {})) {
      const ids = (one: string): string[] => Object.keys(JSON.parse(read(one)) as object);
      expect(ids(profile.messages['ca-ES']?.[group] ?? ''), group).toEqual(ids(name));
    }
  });

  it('shows its own documents, and says in which language the others are', () => {
    const { profile, read } = bundled();
    const language = (kind: string): unknown =>
      (JSON.parse(read(profile.documents[kind]?.['ca-ES'] ?? '')) as { language: string }).language;
    expect(language('cookie')).toBe('ca-ES');
    expect(language('privacy')).toBe('es-ES');
  });

  it('is verified like any other', async () => {
    const { code, output } = await root.livery('verify', root.workspace.dist + '/es');
    expect(code, output).toBe(0);
  });

  it('gives the backend what it prints, in words of the language where there are any', () => {
    const resolved = JSON.parse(
      readFileSync(path.join(root.workspace.resolved, 'es.json'), 'utf8'),
    ) as { readonly texts: Readonly<Record<string, Readonly<Record<string, string>>>> };
    expect(resolved.texts['ca-ES']).toEqual(resolved.texts['es-ES']);
    expect(Object.keys(resolved.texts['ca-ES'] ?? {}).length).toBeGreaterThan(0);
  });

  it('says how much is missing: in check once for messages and once for documents, in coverage one by one', async () => {
    const findings = found('message/untranslated');
    expect(findings).toMatchObject([
      { severity: 'warning', message: expect.stringMatching(/^\d+ of \d+ texts have no ca-ES/) },
      { severity: 'warning', message: expect.stringContaining('privacy (es-ES)') },
    ]);
    expect(findings[1]?.message).not.toContain('cookie');
    const { output } = await root.livery('messages', 'coverage', 'es', '--list');
    expect(output).toMatch(/^ca-ES +1 of \d+ +\d+ texts missing, shown in es-ES +0 the same/m);
    expect(output).toContain('ca-ES  missing  action.cancel');
    expect(output).not.toContain('ca-ES  missing  action.back');
  });

  it('explains where a text comes from', async () => {
    const explained = async (id: string): Promise<string> =>
      (await root.livery('explain', 'es', `messages/ca-ES.${id}`)).output;
    expect(await explained('action.back')).toContain('tenants/es/messages/ca-ES.json');
    expect(await explained('action.close')).toContain('tenants/es/messages/es-ES.json');
  });

  it('has nothing of it left once it is taken away', async () => {
    rmSync(file('messages/ca-ES.json'));
    rmSync(file('documents/cookie.ca-ES.md'));
    declare({}, ['es-ES', 'en-US']);
    expect((await root.livery('build', 'es')).code).toBe(0);
    expect(Object.keys(bundled().profile.messages)).toEqual(['es-ES', 'en-US']);
  });
});
