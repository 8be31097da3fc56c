import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { run } from '#generator/cli.ts';
import { overlay } from '#generator/config/overlay/overlay.ts';
import { toJson, type Located } from '#generator/config/read/located.ts';
import { parseJsonc } from '#generator/config/read/parse-jsonc.ts';
import { captured, temporaryRoot } from '#tests/tenants/temporary-root.ts';
import { builtFiles, deploymentCommands, deploymentPage } from './deployment-page.ts';
import { documentExample, documentsPage } from './documents-page.ts';
import { messagesCommands, messagesExample, messagesPage } from './messages-page.ts';
import { headersExample, openapiCommands, openapiExample, openapiPage } from './openapi-page.ts';
import { overlayExample, overlaysPage } from './overlays-page.ts';
import { servicesExample, servicesPage, servicesVariable } from './services-page.ts';
import { upgradeCommands, upgradingPage } from './upgrading-page.ts';

/** The blocks of code of a page that are written in a language. */
function blocksOf(page: string, language: string): string[] {
  return [...page.matchAll(new RegExp('```' + language + '\n([^`]*)```', 'g'))].map(
    ([, text = '']) => text,
  );
}

function located(text: string, name: string): Located {
  const { node, findings } = parseJsonc({ path: name, text });
  if (!node || findings.length > 0) throw new Error(`${name} cannot be read`);
  return node;
}

describe('the page on overlays', () => {
  it('shows what comes of its example', () => {
    const [parent = '', own = '', result = ''] = blocksOf(overlaysPage(), 'json');
    const laid = overlay(located(parent, 'parent.json'), located(own, 'own.json'), []);
    expect(toJson(laid)).toEqual(JSON.parse(result));
    expect(JSON.parse(result)).toEqual(overlayExample.result);
  });

  it('names every patch operation, and no other', () => {
    const findings: { readonly suggestion?: string }[] = [];
    overlay(
      located('[{"id":"a"}]', 'a.json'),
      located('{"patch":[{}]}', 'b.json'),
      findings as never,
    );
    const known = /use one of (.*)$/.exec(findings[0]?.suggestion ?? '')?.[1]?.split(', ') ?? [];
    const section = overlaysPage().split('## Patch operations')[1] ?? '';
    const named = [...section.matchAll(/^- (.*?) (?:add|puts|merges|takes)/gm)].flatMap(
      ([, names = '']) => [...names.matchAll(/`(\w+)`/g)].map(([, name]) => name),
    );
    expect(named.toSorted()).toEqual(known.toSorted());
  });
});

describe('the page on OpenAPI', () => {
  const root = temporaryRoot();
  afterAll(() => root.remove());

  it('has a document and commands that work as they stand there', async () => {
    const [document = ''] = blocksOf(openapiPage(), 'yaml');
    const [commands = ''] = blocksOf(openapiPage(), 'sh');
    expect(document).toBe(openapiExample);
    expect(commands.trim().split('\n')).toEqual(openapiCommands);
    const folder = path.join(root.workspace.tenants, 'pl');
    mkdirSync(path.join(folder, 'openapi'), { recursive: true });
    writeFileSync(path.join(folder, 'openapi/claims.yaml'), document);
    for (const line of openapiCommands.slice(0, 3)) {
      const [, , ...argv] = line.replace('acme', 'pl').split(' ');
      const { code, output } = await root.livery(...argv);
      expect(code, `${line}\n${output}`).toBe(0);
    }
    const form = JSON.parse(readFileSync(path.join(folder, 'forms/create-claim.json'), 'utf8'));
    expect(form.ui.statement).toMatchObject({
      widget: 'file',
      accept: ['application/pdf', 'image/png'],
      megabytes: 5,
    });
    for (const line of openapiCommands.slice(3)) {
      const [, , command = ''] = line.split(' ');
      const { code, output } = await root.livery(command, '--help');
      expect(code).toBe(0);
      for (const [option] of line.matchAll(/--\w+/g)) expect(output).toContain(option);
    }
  });

  it('has a header that is asked for where it is used, and is sent as the page declares it', async () => {
    const [, document = ''] = blocksOf(openapiPage(), 'yaml');
    const [declared = ''] = blocksOf(openapiPage(), 'json');
    expect(document).toBe(headersExample.document);
    const folder = path.join(root.workspace.tenants, 'pl');
    writeFileSync(path.join(folder, 'openapi/rates.yaml'), document);
    const screen = () => root.livery('new', 'screen', '--from', 'rates/listRates');
    expect((await screen()).output).toContain('services.rates.headers of profile.json');
    const file = path.join(folder, 'profile.json');
    const profile = JSON.parse(readFileSync(file, 'utf8'));
    const { services } = JSON.parse(declared);
    writeFileSync(
      file,
      JSON.stringify({ ...profile, services: { ...profile.services, ...services } }),
    );
    const { code, output } = await screen();
    expect(code, output).toBe(0);
  });
});

/** A root of its own, and a tenant in it that the pages call `acme`. */
function examples(id: string) {
  const root = temporaryRoot();
  const folder = path.join(root.workspace.tenants, id);
  const write = (name: string, text: string) => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  };
  const read = (name: string) =>
    JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as Record<string, unknown>;
  return {
    root,
    write,
    /** Lays values over a file of the tenant's. */
    add(name: string, values: object) {
      const before = existsSync(path.join(folder, name)) ? read(name) : {};
      write(name, JSON.stringify({ ...before, ...values }));
    },
    /** Runs a line of a page for this tenant. */
    async follow(line: string) {
      const [, , ...argv] = line.split(' ').map((part) => part.replace('acme', id));
      return root.livery(...argv);
    },
  };
}

describe('the page on messages', () => {
  const { root, write, add, follow } = examples('es');
  afterAll(() => root.remove());

  it('has texts and commands that work as they stand there', async () => {
    const [texts = ''] = blocksOf(messagesPage(), 'json');
    const name = 'messages/es-ES.json';
    const example = messagesExample[name];
    expect(JSON.parse(texts)).toEqual(example);
    add(name, example);
    add('messages/en-US.json', { 'acme.fees.title': 'Fees' });
    write('screens/fees.json', JSON.stringify(documentExample.screen));
    write(documentExample.file, documentExample.text);
    const { code, output } = await root.livery('check', 'es');
    expect(code, output).toBe(0);
    expect(output).not.toContain('message/');
    expect(blocksOf(messagesPage(), 'sh')).toEqual([`${messagesCommands.join('\n')}\n`]);
    for (const line of messagesCommands) {
      const ran = await follow(line.replace('acme.csv', path.join(root.folder, 'texts.csv')));
      expect(ran.code, `${line}\n${ran.output}`).toBe(0);
    }
    expect(readFileSync(path.join(root.folder, 'texts.csv'), 'utf8')).toContain('acme.fees.title');
  });
});

describe('the page on documents', () => {
  const { root, write, add } = examples('es');
  afterAll(() => root.remove());

  it('has a document and a screen that are built as they stand there', async () => {
    const [text = ''] = blocksOf(documentsPage(), 'markdown');
    const [screen = ''] = blocksOf(documentsPage(), 'json');
    expect(text).toBe(documentExample.text);
    expect(JSON.parse(screen)).toEqual(documentExample.screen);
    write(documentExample.file, text);
    write('screens/fees.json', screen);
    for (const language of ['es-ES', 'en-US'])
      add(`messages/${language}.json`, { 'acme.fees.title': 'Comisiones' });
    const { output } = await root.livery('check', 'es');
    expect(output).not.toMatch(/document\/(?:placeholder|unsupported|link|front-matter)/);
    expect(output).not.toMatch(/error/i);
  });

  it('names every document of the base', () => {
    const named = /The base has (.*?)\n/.exec(documentsPage())?.[1] ?? '';
    const kinds = new Set(
      readdirSync('tenants/base/documents').map((name) => name.replace(/\..*$/, '')),
    );
    expect([...named.matchAll(/`([\w-]+)`/g)].map(([, kind]) => kind).toSorted()).toEqual(
      [...kinds].toSorted(),
    );
  });
});

describe('the pages on services and deployment', () => {
  const { root, write, add, follow } = examples('es');
  afterAll(() => root.remove());

  it('have addresses and commands that work as they stand there, and name what is built', async () => {
    const [profile = ''] = blocksOf(servicesPage(), 'json');
    expect(JSON.parse(profile)).toEqual(servicesExample);
    const { http, stock, services } = servicesExample;
    const claims = openapiExample.replace(
      '/claims:\n',
      '/claims:\n    parameters: [{ name: Accept-Version, in: header, schema: { type: string } }]\n',
    );
    write('openapi/claims.yaml', claims);
    write('openapi/branches.yaml', claims);
    add('profile.json', { http, stock, services });
    const [commands = ''] = blocksOf(deploymentPage(), 'sh');
    expect(commands.trim().split('\n')).toEqual(deploymentCommands);
    for (const line of deploymentCommands.slice(0, 2)) {
      const { code, output } = await follow(
        line.startsWith('npx livery verify')
          ? line.replace('dist/acme', path.join(root.folder, 'dist/acme'))
          : line,
      );
      expect(code, `${line}\n${output}`).toBe(0);
    }
    for (const name of builtFiles)
      expect(existsSync(path.join(root.folder, 'dist', name.replace('acme', 'es'))), name).toBe(
        true,
      );
    // Each service of the page that lies on a path has an address in what is written for hosts.
    for (const name of ['nginx.conf.template', 'Caddyfile', 'Dockerfile'])
      expect(readFileSync(path.join(root.folder, 'dist/es.deploy', name), 'utf8'), name).toContain(
        servicesVariable,
      );
    expect(deploymentPage() + servicesPage()).toContain(servicesVariable);
    // What is not a path of the own origin is what the policy lets a page reach.
    const headers = readFileSync(path.join(root.folder, 'dist/es/_headers'), 'utf8');
    expect(headers).toContain("connect-src 'self' https://claims.example;");
  }, 60_000);
});

describe('the page on upgrading', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'livery-upgrade-'));
  const livery = (...argv: readonly string[]) => captured(() => run([...argv, '--root', folder]));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('has commands that bring a tenant of the first version to a bundle, in their order', async () => {
    const [commands = ''] = blocksOf(upgradingPage(), 'sh');
    expect(commands.trim().split('\n').slice(1)).toEqual(upgradeCommands);
    expect((await livery('new', 'acme', '--yes')).code).toBe(0);
    const tenant = path.join(folder, 'tenants/acme');
    rmSync(tenant, { recursive: true });
    cpSync('tests/tenants/fixtures/v1/acme', tenant, { recursive: true });
    // The base as an older product had it.
    const lock = path.join(folder, 'livery-lock.json');
    const { base, ...locked } = JSON.parse(readFileSync(lock, 'utf8'));
    const navigation = { ...base.navigation, home: 'portfolio' };
    writeFileSync(lock, JSON.stringify({ ...locked, base: { ...base, navigation } }));
    const ran: Record<string, { readonly code: number; readonly output: string }> = {};
    for (const line of upgradeCommands) {
      const [, , ...argv] = line.split(' ');
      ran[line] = await livery(...argv);
      const expected = line.endsWith('diff --base') ? 1 : 0;
      expect(ran[line].code, `${line}\n${ran[line].output}`).toBe(expected);
    }
    expect(ran['npx livery migrate --dry-run']?.output).toContain('would change tenants/acme');
    expect(ran['npx livery migrate']?.output).toContain('changed tenants/acme/profile.json');
    expect(ran['npx livery diff --base']?.output).toContain('navigation.home: "portfolio" →');
    expect((await livery('diff', '--base')).code).toBe(0);
    expect(existsSync(path.join(folder, 'dist/acme/index.html'))).toBe(true);
  }, 60_000);
});
