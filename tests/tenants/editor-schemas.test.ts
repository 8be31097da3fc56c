import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Ajv } from 'ajv';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getLanguageService, TextDocument } from 'vscode-json-languageservice';
import { readLayer } from '#generator/config/read/read-layer.ts';
import { besideFolder } from '#generator/editor/write-editor-schemas.ts';
import { temporaryRoot } from './temporary-root.ts';

/** What an editor says of files that are right, by the schemas that it uses. */
const root = temporaryRoot();
const shipped = ['dev', 'es', 'kun', 'live', 'sun3', 'tr'];
// One that is new, and one that was there before something was added to it.
const scaffolded = ['acme', 'pl'];
const tenants = [...shipped, ...scaffolded];
const service = getLanguageService({
  schemaRequestService: async (uri) => readFileSync(fileURLToPath(uri), 'utf8'),
  workspaceContext: {
    resolveRelativePath: (relative, resource) => new URL(relative, resource).href,
  },
});

beforeAll(async () => {
  const run = async (...argv: readonly string[]): Promise<void> => {
    const { code, output } = await root.livery(...argv);
    expect(code, output).toBe(0);
  };
  const into = ['--tenant', 'acme'];
  await run('new', 'acme', '--yes', '--country', '34');
  await run('new', 'screen', '--from', 'client/listPayees', '--id', 'list-payees', ...into);
  await run('new', 'form', '--from', 'client/labelPayee', '--id', 'label-payee', ...into);
  await run('new', 'language', 'ca-ES', ...into);
  await run('new', 'screen', '--from', 'client/listPayees', '--tenant', 'pl');
  for (const id of shipped) await run('schema', id, '--write');
});
afterAll(() => root.remove());

async function alarms(id: string, name: string, [from, to] = ['', '']): Promise<string[]> {
  const file = path.join(root.workspace.tenants, id, `${name}.json`);
  const text = readFileSync(file, 'utf8').replace(from, to);
  expect(text).toContain(`${besideFolder}/`);
  const document = TextDocument.create(pathToFileURL(file).href, 'json', 1, text);
  const found = await service.doValidation(document, service.parseJSONDocument(document));
  // Allowing comments is up to us; editors know it from the file's language.
  return found.map(({ message }) => String(message)).filter((one) => !one.startsWith('Comments'));
}

describe.each(tenants)('an editor of %s', (id) => {
  it('has nothing against the files that are there', async () => {
    for (const name of readLayer(root.workspace, id).files.keys())
      expect(await alarms(id, name), name).toEqual([]);
  });

  it('gets schemas that are schemas', () => {
    const ajv = new Ajv({ strict: false });
    const folder = path.join(root.workspace.tenants, id, besideFolder);
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (!name.endsWith('.json')) continue;
      const schema = JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as object;
      expect(ajv.validateSchema(schema), `${name} ${ajv.errorsText()}`).toBe(true);
    }
  });
});

/** All files of a tenant's folder. */
function filesOf(id: string): Record<string, string> {
  const folder = path.join(root.workspace.tenants, id);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true });
  return Object.fromEntries(
    files
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map((file) => [path.relative(folder, file), readFileSync(file, 'utf8')]),
  );
}

it.each(scaffolded)('livery new writes for %s what livery schema --write does', async (id) => {
  const before = filesOf(id);
  expect(Object.keys(before).filter((name) => name.startsWith(besideFolder))).not.toEqual([]);
  expect((await root.livery('schema', id, '--write')).code).toBe(0);
  const after = filesOf(id);
  expect(Object.keys(after)).toEqual(Object.keys(before));
  expect(Object.keys(after).filter((name) => after[name] !== before[name])).toEqual([]);
});

it('the schemas of a tenant are small enough to be committed with it', () => {
  const schemas = Object.entries(filesOf('acme')).filter(([name]) => name.startsWith(besideFolder));
  const bytes = schemas.reduce((sum, [, text]) => sum + Buffer.byteLength(text), 0);
  expect(bytes).toBeLessThan(2_000_000);
});

it.each([
  ['profile', ['"layout"', '"layuot"']],
  ['screens/list-payees', ['client/listPayees', 'client/labelPayee']],
  ['forms/label-payee', ['client/labelPayee', 'client/listPayees']],
  ['messages/ca-ES', ['{', '{ "nav.home": 7, ']],
])('an editor has something against a mistake in %s', async (name, [from = '', to = '']) => {
  expect(await alarms('acme', name, [from, to])).not.toEqual([]);
});
