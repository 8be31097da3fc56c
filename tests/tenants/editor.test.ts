import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getLanguageService, TextDocument } from 'vscode-json-languageservice';
import { readLayer } from '#generator/config/read/read-layer.ts';
import { temporaryRoot } from './temporary-root.ts';

/** The tenant's files as an editor sees them that knows nothing but `$schema`. */
const root = temporaryRoot();
const service = getLanguageService({
  schemaRequestService: async (uri) => readFileSync(fileURLToPath(uri), 'utf8'),
  workspaceContext: {
    resolveRelativePath: (relative, resource) => new URL(relative, resource).href,
  },
});

beforeAll(async () => {
  expect((await root.livery('schema', 'pl', '--write')).code).toBe(0);
  expect((await root.livery('schema', 'base', '--write')).code).toBe(0);
});
afterAll(() => root.remove());

function open(name: string, text: string) {
  const file = path.join(root.workspace.tenants, name);
  const at = text.indexOf('|');
  const document = TextDocument.create(pathToFileURL(file).href, 'json', 1, text.replace('|', ''));
  return { document, json: service.parseJSONDocument(document), position: document.positionAt(at) };
}

async function offered(name: string, text: string): Promise<string[]> {
  const { document, json, position } = open(name, text);
  return (
    (await service.doComplete(document, position, json))?.items.map((item) =>
      item.label.replaceAll('"', ''),
    ) ?? []
  );
}

async function problems(name: string, text: string): Promise<string[]> {
  const { document, json } = open(name, text);
  return (await service.doValidation(document, json)).map((problem) => String(problem.message));
}

const screen = (inner: string): string =>
  `{ "$schema": "../.schemas/screen.schema.json", ${inner} }`;

const bound = (props: string): string =>
  screen(
    `"regions": { "main": [{ "id": "a", "block": "table", "bind": { "operation": "client/listPayees" }, "props": { ${props} } }] }`,
  );

describe('an editor', () => {
  it('has nothing against the files that are there, though most of a profile comes from its parent', async () => {
    for (const id of ['pl', 'base']) {
      for (const name of readLayer(root.workspace, id).files.keys()) {
        const file = `${id}/${name}.json`;
        const text = readFileSync(path.join(root.workspace.tenants, file), 'utf8');
        expect(text).toContain('.schemas/');
        // Allowing comments is up to us; editors know it from the file's language.
        expect(
          (await problems(file, text)).filter((message) => !message.startsWith('Comments')),
          file,
        ).toEqual([]);
      }
    }
  });

  it('offers the keys of the language and their descriptions', async () => {
    expect(
      await offered('pl/profile.json', '{ "$schema": ".schemas/profile.schema.json", "cur|" }'),
    ).toContain('currency');
    const { document, json, position } = open(
      'pl/profile.json',
      '{ "$schema": ".schemas/profile.schema.json", "curr|ency": "PLN" }',
    );
    expect(JSON.stringify((await service.doHover(document, position, json))?.contents)).toContain(
      'ISO 4217 currency of totals',
    );
  });

  it.each([
    [
      'a screen',
      'pl/profile.json',
      '{ "$schema": ".schemas/profile.schema.json", "screens": ["|"] }',
      'portfolio',
    ],
    [
      'a parent',
      'pl/profile.json',
      '{ "$schema": ".schemas/profile.schema.json", "extends": "|" }',
      'base',
    ],
    [
      'an asset',
      'pl/profile.json',
      '{ "$schema": ".schemas/profile.schema.json", "brand": { "logo": "|" } }',
      'assets/logo.svg',
    ],
    [
      'a block',
      'pl/screens/a.json',
      screen('"regions": { "main": [{ "id": "a", "block": "|" }] }'),
      'market/movers',
    ],
    [
      'a prop of the block',
      'pl/screens/a.json',
      screen('"regions": { "main": [{ "id": "a", "block": "market/movers", "props": { "|" } }] }'),
      'direction',
    ],
    [
      'a value of the prop',
      'pl/screens/a.json',
      screen(
        '"regions": { "main": [{ "id": "a", "block": "market/movers", "props": { "direction": "|" } }] }',
      ),
      'up',
    ],
    [
      'a form',
      'pl/screens/a.json',
      screen(
        '"regions": { "main": [{ "id": "a", "block": "auth/sign-in", "props": { "form": "|" } }] }',
      ),
      'login',
    ],
    ['a gate', 'pl/screens/a.json', screen('"access": "|"'), 'verified'],
    ['a message', 'pl/screens/a.json', screen('"title": "|"'), 'screen.market.title'],
    [
      'a route',
      'pl/navigation.json',
      '{ "$schema": ".schemas/navigation.schema.json", "menu": [{ "to": "|" }] }',
      '/profile',
    ],
    [
      'an operation',
      'pl/forms/a.json',
      '{ "$schema": "../.schemas/form.schema.json", "submit": { "operation": "|" } }',
      'client/login',
    ],
    [
      'a message to replace',
      'pl/messages/pl-PL.json',
      '{ "$schema": "../.schemas/messages.schema.json", "|" }',
      'screen.market.title',
    ],
    [
      'a read to bind to',
      'pl/screens/a.json',
      screen('"regions": { "main": [{ "id": "a", "block": "table", "bind": { "operation": "|" } }] }'),
      'client/listPayees',
    ],
    [
      'a field of the answer for a column',
      'pl/screens/a.json',
      bound('"columns": [{ "field": "|" }]'),
      'bank_name',
    ],
    [
      'a field of the answer to sort by',
      'pl/screens/a.json',
      bound('"columns": [], "sort": { "field": "|" }'),
      'bank_name',
    ],
    [
      'a parameter of the read',
      'pl/screens/a.json',
      screen(
        '"regions": { "main": [{ "id": "a", "block": "table", "bind": { "operation": "client/listWithdrawals", "params": { "|" } } }] }',
      ),
      'limit',
    ],
    [
      'a field of the request in a map',
      'pl/forms/a.json',
      '{ "$schema": "../.schemas/form.schema.json", "submit": { "operation": "client/login", "map": { "|" } } }',
      'username',
    ],
    ['a patch', 'pl/screens/dashboard.json', screen('"regions": { "main": { "|" } }'), 'patch'],
    [
      'an operation of a patch',
      'pl/screens/dashboard.json',
      screen('"regions": { "main": { "patch": [{ "op": "|" }] } }'),
      'remove',
    ],
  ])('offers %s', async (_what, name, text, label) => {
    expect(await offered(name, text)).toContain(label);
  });

  it('offers no write to bind to, and no read to send a form to', async () => {
    const operations = await offered(
      'pl/screens/a.json',
      screen('"regions": { "main": [{ "id": "a", "block": "table", "bind": { "operation": "|" } }] }'),
    );
    expect(operations).not.toContain('client/login');
    expect(
      await offered(
        'pl/forms/a.json',
        '{ "$schema": "../.schemas/form.schema.json", "submit": { "operation": "|" } }',
      ),
    ).not.toContain('client/listPayees');
  });

  it('offers the fields of another operation beside another operation', async () => {
    const columns = await offered(
      'pl/screens/a.json',
      bound('"columns": [{ "field": "|" }]').replace('client/listPayees', 'client/listAccounts'),
    );
    expect(columns).toContain('currency');
    expect(columns).not.toContain('bank_name');
  });

  it('offers what only this tenant has', async () => {
    const { writeFileSync } = await import('node:fs');
    writeFileSync(
      path.join(root.workspace.tenants, 'pl/gates.json'),
      '{ "gates": { "golden": { "vip": 3 } } }',
    );
    await root.livery('schema', 'pl', '--write');
    const fresh = getLanguageService({
      schemaRequestService: async (uri) => readFileSync(fileURLToPath(uri), 'utf8'),
      workspaceContext: {
        resolveRelativePath: (relative, resource) => new URL(relative, resource).href,
      },
    });
    const { document, json, position } = open('pl/screens/a.json', screen('"access": "|"'));
    expect(
      (await fresh.doComplete(document, position, json))?.items.map((item) => item.label),
    ).toContain('"golden"');
  });

  it.each([
    [
      'an unknown key',
      'pl/profile.json',
      '{ "$schema": ".schemas/profile.schema.json", "layuot": "st" }',
      /layuot/,
    ],
    [
      'a prop of another block',
      'pl/screens/a.json',
      screen(
        '"regions": { "main": [{ "id": "a", "block": "market/movers", "props": { "buckets": [] } }] }',
      ),
      /buckets/,
    ],
    [
      'a gate that does not exist',
      'pl/screens/a.json',
      screen('"access": "verfied"'),
      /Value is not accepted/,
    ],
    [
      'a bind to a write',
      'pl/screens/a.json',
      screen(
        '"regions": { "main": [{ "id": "a", "block": "table", "bind": { "operation": "client/login" } }] }',
      ),
      /Value is not accepted/,
    ],
    [
      'a patch without an operation',
      'pl/screens/a.json',
      screen('"regions": { "main": { "patch": [{ "id": "movers" }] } }'),
      /"op"/,
    ],
  ])('marks %s', async (_what, name, text, message) => {
    expect((await problems(name, text)).join('\n')).toMatch(message);
  });

  it('takes null for what a parent gave, and a patch for a list of things', async () => {
    expect(
      await problems(
        'pl/screens/dashboard.json',
        screen(
          '"tab": null, "regions": { "aside": null, "main": { "patch": [{ "op": "remove", "id": "movers" }, { "op": "set", "id": "assets", "value": { "props": { "buckets": ["cash"] } } }] } }',
        ),
      ),
    ).toEqual([]);
  });
});

describe('livery schema', () => {
  it('leaves a tenant that still passes its checks', async () => {
    const { code, output } = await root.livery('check', 'es');
    expect(code, output).toBe(0);
  });

  it('writes to a folder of its own unless configured otherwise', async () => {
    expect((await root.livery('schema', 'es')).output).toContain(
      `to ${path.join('.livery', 'editor', 'es')}/`,
    );
    expect(readFileSync(path.join(root.workspace.tenants, 'es/profile.json'), 'utf8')).toContain(
      '"../../schemas/profile.schema.json"',
    );
    expect(await root.livery('schema', 'ess')).toMatchObject({
      code: 2,
      output: expect.stringContaining('did you mean "es"?'),
    });
  });
});
