import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodedDocument } from '#tests/openapi/encoded-document.ts';
import { awkwardDocument } from '#tests/openapi/awkward-document.ts';
import { temporaryRoot } from '#tests/tenants/temporary-root.ts';

const root = temporaryRoot();
beforeAll(() => write('pl', 'savings', awkwardDocument));
afterAll(() => root.remove());

function write(tenant: string, name: string, document: object): void {
  const folder = path.join(root.workspace.tenants, tenant, 'openapi');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, `${name}.json`), JSON.stringify(document));
}

interface Listed {
  readonly id: string;
  readonly list: string | null;
  readonly sends: string | null;
  readonly fields: readonly { readonly path: string; readonly type: string }[];
  readonly request: readonly { readonly name: string; readonly widget: string }[];
  readonly uses: Readonly<
    Record<'table' | 'details' | 'form', { readonly possible: boolean; readonly reason?: string }>
  >;
}

async function listed(document: string): Promise<ReadonlyMap<string, Listed>> {
  const { code, output } = await root.livery('operations', document, '--json');
  expect(code).toBe(0);
  const list: readonly Listed[] = JSON.parse(output);
  return new Map(list.map((one) => [one.id, one]));
}

describe('livery operations', () => {
  it('names the fields of an answer with their types, through references, parts and nullable values', async () => {
    const operations = await listed('savings');
    const goals = operations.get('savings/Goals_List');
    expect(goals).toMatchObject({
      list: 'results',
      uses: { table: { possible: true }, details: { possible: false } },
    });
    const types = Object.fromEntries((goals?.fields ?? []).map((one) => [one.path, one.type]));
    expect(types).toMatchObject({
      name: 'string',
      target: 'string (decimal)',
      saved: 'number',
      due: 'string (date)',
      created_at: 'string (date-time)',
      tags: 'array of string',
      'owner.full_name': 'string',
      '/a.b': 'string',
      other: 'string or integer',
      events: 'array of object',
    });
    // A goal within a goal is the same again.
    expect(Object.keys(types).filter((one) => one.startsWith('parent'))).toEqual(['parent']);
  });

  it.each([
    ['savings/rates', 'table', 'its entries are not objects'],
    ['savings/rates', 'form', 'GET reads'],
    ['savings/raw', 'details', 'no fields of its response are declared'],
    ['savings/transfer', 'form', 'it requires "amount", a JSON number'],
    ['savings/choose', 'form', 'alternatives'],
    ['savings/closeGoal', 'form', 'it requires "id", which its path names too'],
    ['savings/ping', 'form', 'takes no JSON, URL-encoded or multipart request body'],
    ['savings/ping', 'table', 'POST changes data'],
  ] as const)('says of %s why it is no %s', async (id, block, reason) => {
    const use = (await listed('savings')).get(id)?.uses[block];
    expect(use).toMatchObject({ possible: false, reason: expect.stringContaining(reason) });
  });

  it('names what a form asks for, and nothing that only answers hold', async () => {
    const fields = (await listed('savings')).get('savings/renameGoal')?.request;
    expect(fields?.map(({ name, widget }) => [name, widget])).toEqual([
      ['name', 'text'],
      ['accept_terms', 'checkbox'],
      ['note', 'textarea'],
    ]);
  });

  it('says how a form is sent, and asks for numbers and files where it is no JSON', async () => {
    write('es', 'claims', encodedDocument);
    const operations = await listed('claims');
    const shown = (id: string) => {
      const { sends, request = [] } = operations.get(id) ?? {};
      return [sends, ...request.map(({ name, widget }) => `${name} ${widget}`)];
    };
    expect(shown('claims/createCharge')).toEqual([
      'application/x-www-form-urlencoded',
      'amount text',
      'currency select',
      'description text',
      'card group',
      'address group',
    ]);
    expect(shown('claims/createClaim')).toEqual([
      'multipart/form-data',
      'note text',
      'statement file',
      'pages file',
      'owner group',
      'level radio',
      'paid text',
    ]);
    expect(shown('claims/restore')).toEqual([null]);
    const { output } = await root.livery('operations', 'claims');
    expect(output).toMatch(/^ {2}request, multipart\/form-data$/m);
  });

  it('names the headers of a service, and offers what a profile has values for', async () => {
    const parameters = [
      { name: 'revision', in: 'header', required: true, schema: { enum: ['1', '2'] } },
      { name: 'X-Format', in: 'header', required: true, schema: { const: 'short' } },
    ];
    const list = { type: 'array', items: { properties: { name: { type: 'string' } } } };
    const answer = { 200: { content: { 'application/json': { schema: list } } } };
    write('pl', 'mailing', {
      openapi: '3.1.0',
      paths: { '/lists': { get: { operationId: 'lists', parameters, responses: answer } } },
    });
    const [format, revision] = [
      { name: 'X-Format', value: 'short', isRefused: false, values: ['short'] },
      { name: 'revision', isRefused: false, values: ['1', '2'] },
    ];
    expect((await listed('mailing')).get('mailing/lists')).toMatchObject({
      headers: [format, { ...revision, value: null }],
      uses: {
        table: {
          possible: false,
          reason: expect.stringMatching(/the header revision; .* services\.mailing\.headers/),
        },
      },
    });
    const refused = await root.livery('new', 'screen', '--from', 'mailing/lists');
    expect(refused.code).toBe(2);
    expect(refused.output).toContain('services.mailing.headers of profile.json');
    const file = path.join(root.workspace.tenants, 'pl/profile.json');
    const profile = readFileSync(file, 'utf8');
    const services = { mailing: { base: 'https://mail.example', headers: { Revision: '2' } } };
    writeFileSync(file, JSON.stringify({ ...JSON.parse(profile), services }));
    expect((await listed('mailing')).get('mailing/lists')).toMatchObject({
      headers: [{ ...revision, value: '2' }, format],
      uses: { table: { possible: true } },
    });
    const made = await root.livery('new', 'screen', '--from', 'mailing/lists');
    expect(made.code, made.output).toBe(0);
    expect((await root.livery('operations', 'mailing')).output).toMatch(
      /^ {2}header revision +2$/m,
    );
    root.reset();
    write('pl', 'savings', awkwardDocument);
  });

  it('lists every operation of the documents of the product', async () => {
    for (const document of ['client', 'market'])
      expect((await listed(document)).size).toBeGreaterThan(5);
    const { output } = await root.livery('operations', 'market');
    expect(output).toMatch(/^market\/listStocks {2}GET \/stock\/v1\/stocks$/m);
    expect(output).toMatch(/\d+ operations\n$/);
  });

  it('offers no form for what a flow of the product does', async () => {
    const client = await listed('client');
    const reason = (id: string) => client.get(id)?.uses.form.reason;
    expect(reason('client/submitKyc')).toContain('the block kyc/verification shows');
    for (const id of ['login', 'verifyMfa', 'refreshTokens', 'register'])
      expect(reason(`client/${id}`)).toContain('session');
    expect(client.get('client/labelPayee')?.uses.form).toEqual({ possible: true });
  });

  it('answers what it does not know with exit code 2 and a hint', async () => {
    write('es', 'funds', { openapi: '3.1.0', info: {}, paths: {} });
    write('tr', 'funds', { openapi: '3.1.0', info: {}, paths: {} });
    for (const [argv, hint] of [
      [['savigns'], 'did you mean "savings"'],
      [['desk'], 'there is no OpenAPI document "desk"'],
      [['funds'], 'several tenants have a document "funds": es, tr; choose with --tenant'],
      [['funds', '--tenant', 'ess'], 'did you mean "es"'],
    ] as const) {
      const { code, output } = await root.livery('operations', ...argv);
      expect(code).toBe(2);
      expect(output).toContain(hint);
    }
    expect((await root.livery('operations', 'funds', '--tenant', 'tr')).output).toContain(
      'funds (tenant tr): 0 operations',
    );
  });
});
