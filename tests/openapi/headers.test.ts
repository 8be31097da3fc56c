import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { OperationEntry } from '#core/bundle.ts';
import { mockStage } from './mock-stage.ts';
import { tenantFolder } from './tenant-folder.ts';

const pl = tenantFolder();
afterAll(() => pl.root.remove());

const text = { type: 'string' };
const version = header('Accept-Version', { type: 'string', enum: ['2024-10-15', '2025-01-01'] });

function header(name: string, schema: object = text, required = true): object {
  return { name, in: 'header', required, schema };
}

const list = { type: 'array', items: { type: 'object', properties: { name: text } } };

/** A read and a write that take these headers. */
function documentWith(...parameters: readonly object[]) {
  const pot = { type: 'object', properties: { name: text } };
  return {
    openapi: '3.1.0',
    info: { title: 'Rates', version: '1' },
    paths: {
      '/rates': {
        parameters,
        get: {
          operationId: 'list',
          responses: { 200: { content: { 'application/json': { schema: list } } } },
        },
        post: {
          operationId: 'add',
          requestBody: { content: { 'application/json': { schema: pot } } },
          responses: { 204: {} },
        },
      },
    },
    components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Partner' } } },
  };
}

type Headers = Readonly<Record<string, unknown>>;

/** A table and a form of the tenant, bound to a document whose operations take these headers. */
function bound(parameters: readonly object[], headers?: Headers, base = 'https://r.example'): void {
  pl.write('openapi/rates.json', documentWith(...parameters));
  pl.profile((profile) => {
    profile['services'] = { rates: { base, ...(headers && { headers }) } };
    profile['screens'] = ['dashboard', 'market', 'portfolio', 'profile', 'login', 'rates'];
  });
}

function linesWith(parameters: readonly object[], headers?: Headers, base?: string): string[] {
  bound(parameters, headers, base);
  return pl.lines();
}

function sent(
  parameters: readonly object[],
  headers?: Headers,
): (OperationEntry['headers'] | undefined)[] {
  bound(parameters, headers);
  const { operations } = pl.tenant();
  return ['list', 'add'].map((name) => operations[`rates/${name}`]?.headers);
}

beforeEach(() => {
  pl.root.reset();
  writeRates();
});

function writeRates(params?: Readonly<Record<string, unknown>>): void {
  pl.write('screens/rates.json', {
    id: 'rates',
    route: '/rates',
    title: 'nav.market',
    tab: { title: 'nav.market', icon: 'market', order: 9 },
    regions: {
      main: [
        {
          id: 'rates',
          block: 'table',
          bind: { operation: 'rates/list', ...(params && { params }) },
          props: { columns: [{ field: 'name' }] },
        },
        { id: 'add', block: 'form', props: { form: 'rate' } },
      ],
    },
  });
  pl.write('forms/rate.json', {
    id: 'rate',
    title: 'nav.market',
    schema: { type: 'object', additionalProperties: false, properties: { name: text } },
    ui: { name: { label: 'nav.market', widget: 'text' } },
    submit: { operation: 'rates/add', label: 'nav.market', ...(params && { params }) },
  });
}

describe('a header that a document requires', () => {
  it.each<[string, object, string]>([
    ['one value', { const: '2' }, '2'],
    ['one value of an enumeration', { type: 'string', enum: ['2024-10-15'] }, '2024-10-15'],
    ['a default', { type: 'integer', default: 3 }, '3'],
    ['a default in a part', { allOf: [text, { default: 'v1' }] }, 'v1'],
  ])('goes along by itself where its schema has %s', (_, schema, value) => {
    const headers = [{ name: 'Accept-Version', value }];
    expect(sent([header('Accept-Version', schema)])).toEqual([headers, headers]);
  });

  it('goes along with the value of the profile, whatever the case of its name', () => {
    const headers = [{ name: 'x-request-source', value: 'app 1' }];
    expect(sent([header('x-request-source')], { 'X-Request-Source': 'app 1' })).toEqual([
      headers,
      headers,
    ]);
  });

  it('is not sent where it is optional and the profile says nothing, and is where it does', () => {
    const optional = header('Accept-Version', { type: 'string', default: '1' }, false);
    expect(sent([optional])).toEqual([undefined, undefined]);
    const headers = [{ name: 'Accept-Version', value: '2' }];
    expect(sent([optional], { 'accept-version': '2' })).toEqual([headers, headers]);
  });

  it('keeps the only value of its document where others of the service differ', () => {
    pl.write('openapi/rates.json', {
      ...documentWith(),
      paths: {
        '/rates': {
          get: {
            ...documentWith().paths['/rates'].get,
            parameters: [header('Accept-Version', { const: '1' })],
          },
          post: { ...documentWith().paths['/rates'].post, parameters: [version] },
        },
      },
    });
    pl.profile((profile) => {
      const headers = { 'Accept-Version': '2025-01-01' };
      profile['services'] = { rates: { base: 'https://r.example', headers } };
      profile['screens'] = ['dashboard', 'login', 'rates'];
    });
    const { operations } = pl.tenant();
    expect(operations['rates/list']?.headers).toEqual([{ name: 'Accept-Version', value: '1' }]);
    expect(operations['rates/add']?.headers).toEqual([
      { name: 'Accept-Version', value: '2025-01-01' },
    ]);
  });

  it('is named where it is bound and has no value, with the place to declare it', () => {
    const [form = '', screen = '', ...more] = linesWith([version]);
    expect(more).toEqual([]);
    expect(form).toMatch(/^tenants\/pl\/forms\/rate\.json:\d+:\d+ bind\/header rates\/add/);
    expect(screen).toMatch(/^tenants\/pl\/screens\/rates\.json:\d+:\d+ bind\/header rates\/list/);
    for (const line of [form, screen])
      expect(line).toMatch(
        /requires the header Accept-Version.*declare its value in services\.rates\.headers/,
      );
  });

  it.each([
    ['X-Auth-Token', { const: 'x' }, 'no page can keep it secret'],
    ['Origin', { const: 'x' }, 'no page can set it'],
    ['Not a name', { const: 'x' }, 'no header can have this name'],
    // Only the product's own services learn who the tenant is.
    ['X-Tenant-Id', text, 'declare its value in services.rates.headers'],
  ])('by the name of %s is never sent by itself', (name, schema, said) => {
    const lines = linesWith([header(name, schema)]);
    expect(lines).toHaveLength(2);
    for (const line of lines) expect(line).toContain(said);
  });

  it.each([
    'X-RapidAPI-Key',
    'X-Consumer-Key',
    'xApiKey',
    'accessToken',
    'X-UserToken',
    'sessionId',
    'clientSecret',
    'X-Passphrase',
  ])('that is called %s holds credentials', (name) => {
    for (const line of linesWith([header(name, { const: 'x' })]))
      expect(line).toContain('no page can keep it secret');
  });

  it.each(['Idempotency-Ref', 'X-Partition-Key', 'X-Author', 'X-Compass'])(
    'that is called %s does not',
    (name) => {
      expect(linesWith([header(name, { const: 'x' })])).toEqual([]);
    },
  );

  it('is left to the host of the bundle where a page cannot send it', () => {
    const secret = [header('X-Auth-Token')];
    expect(linesWith(secret, undefined, '/rates-api')).toEqual([]);
    expect(pl.tenant().operations['rates/list']).not.toHaveProperty('headers');
  });

  it('is taken by the mock as it is sent, and asked for where it is not', () => {
    bound([version], { 'Accept-Version': '2025-01-01' });
    const entry = pl.tenant().operations['rates/list'];
    const { ask } = mockStage('rates', documentWith(version));
    const headers = Object.fromEntries(
      (entry?.headers ?? []).map(({ name, value }) => [name.toLowerCase(), value]),
    );
    expect(ask('GET', '/rates', { headers }).status).toBe(200);
    expect(ask('GET', '/rates')).toMatchObject({
      status: 400,
      body: { errors: [{ parameter: 'header Accept-Version', code: 'required' }] },
    });
  });
});

/** The table and the form with values of their own in `params`. */
function boundWith(
  params: Readonly<Record<string, unknown>>,
  parameters: readonly object[],
  headers?: Headers,
): void {
  bound(parameters, headers);
  writeRates(params);
}

describe('a header with its value in "params"', () => {
  const branch = header('X-Branch');

  it('is a parameter like those of the address, and is asked for no more', () => {
    boundWith({ 'X-Branch': { query: 'branch' } }, [branch]);
    expect(pl.lines()).toEqual([]);
    const { operations } = pl.tenant();
    for (const name of ['list', 'add'])
      expect(operations[`rates/${name}`]).toMatchObject({ parameters: { 'X-Branch': 'header' } });
  });

  it('can be another one than that of the profile', () => {
    boundWith({ 'Accept-Version': '2025-01-01' }, [version], { 'Accept-Version': '2024-10-15' });
    expect(pl.lines()).toEqual([]);
  });

  it('takes only what its schema takes', () => {
    boundWith({ 'Accept-Version': '2025-01-02' }, [version]);
    const lines = pl.lines();
    expect(lines).toHaveLength(2);
    for (const line of lines) expect(line).toContain('did you mean "2025-01-01"');
  });

  it.each([
    ['X-Auth-Token', 'holds credentials'],
    ['Origin', 'cannot be set by a page'],
    ['Authorization', 'holds credentials'],
    ['Accept-Language', 'is sent by the app itself'],
  ])('cannot be %s', (name, why) => {
    boundWith({ [name]: 'x' }, [header(name, text, false)]);
    const lines = pl.lines();
    expect(lines, lines.join('\n')).toHaveLength(2);
    for (const line of lines) {
      expect(line).toContain(name);
      expect(line).toContain(why);
    }
  });

  it('gives way to a field of the body that is called the same', () => {
    boundWith({}, [header('name', text, false)]);
    const { operations } = pl.tenant();
    expect(operations['rates/list']?.parameters).toEqual({ name: 'header' });
    expect(operations['rates/add']?.parameters).toEqual({});
  });
});

describe('the headers of a service in a profile', () => {
  it.each<[string, Headers, string]>([
    ['a name that no operation takes', { 'Acept-Version': '1' }, 'did you mean "Accept-Version"'],
    [
      'a value that no operation takes',
      { 'Accept-Version': '2025-01-02' },
      'did you mean "2025-01-01"',
    ],
    ['no value of a truth', { 'X-Dry-Run': '1' }, 'is not a valid "X-Dry-Run"'],
    ['no whole number', { 'X-Level': '1.5' }, 'is not a valid "X-Level"'],
    ['credentials', { Authorization: 'Bearer x' }, 'holds credentials'],
    ['credentials by another name', { 'X-Api-Key': 'abc' }, 'holds credentials'],
    ['what the browser sets', { Host: 'r.example' }, 'cannot be set by a page'],
    ['what ends at the next hop', { 'Transfer-Encoding': 'x' }, 'cannot be set by a page'],
    ['what makes another request of it', { 'X-HTTP-Method-Override': 'GET' }, 'cannot be set'],
    ['what the app sends', { 'accept-language': 'en' }, 'is sent by the app itself'],
    ['a key that the document declares', { 'X-Partner': 'p1' }, 'set "publicKey"'],
    ['a second line', { 'X-Free': 'a\r\nX-B: c' }, 'must be 1 to 200 printable ASCII characters'],
    ['a control character', { 'X-Free': 'a\u0000' }, 'must be 1 to 200 printable ASCII characters'],
    ['no text', { 'X-Free': 1 }, 'must be a string'],
    ['a name that is none', { 'X Free': 'a' }, 'X Free'],
    ['a secret in the value', { 'X-Free': 'sk_live_0123456789' }, 'looks like a secret API key'],
    ['one header twice', { 'X-Free': 'a', 'x-free': 'b' }, 'are one header'],
  ])('are refused for %s, once', (name, headers, said) => {
    const free = header('X-Free', text, false);
    const optional = { ...version, required: false };
    const dry = header('X-Dry-Run', { type: 'boolean' }, false);
    const level = header('X-Level', { type: 'integer' }, false);
    const document = documentWith(free, optional, dry, level);
    bound([], { ...headers });
    pl.write(
      'openapi/rates.json',
      name.startsWith('a key') ? { ...document, security: [{ key: [] }, {}] } : document,
    );
    const lines = pl.lines();
    expect(lines, lines.join('\n')).toHaveLength(1);
    expect(lines[0]).toMatch(/^tenants\/pl\/profile\.json:\d+:\d+ /);
    expect(lines.join('\n')).toContain(said);
  });
});
