import { afterAll, expect, it } from 'vitest';
import { tenantFolder } from './tenant-folder.ts';

const pl = tenantFolder();
afterAll(() => pl.root.remove());

const schemes = {
  client: { type: 'http', scheme: 'bearer' },
  oauth: { type: 'oauth2', flows: {} },
  basic: { type: 'http', scheme: 'basic' },
  key: { type: 'apiKey', in: 'header', name: 'X-Key' },
  queryKey: { type: 'apiKey', in: 'query', name: 'key' },
  cookie: { type: 'apiKey', in: 'cookie', name: 'sid' },
};

type Requirement = Readonly<Record<string, readonly string[]>>;

interface Service {
  readonly base?: string;
  readonly session?: boolean;
  readonly publicKey?: string;
}

/** A screen and a form of the tenant, bound to operations that ask for this. */
function bound(security: readonly Requirement[], service: Service): void {
  pl.root.reset();
  const list = {
    type: 'array',
    items: { type: 'object', properties: { name: { type: 'string' } } },
  };
  pl.write('openapi/rates.json', {
    openapi: '3.1.0',
    security,
    paths: {
      '/rates': {
        get: {
          operationId: 'list',
          responses: { 200: { content: { 'application/json': { schema: list } } } },
        },
        post: {
          operationId: 'add',
          requestBody: {
            content: {
              'application/json': {
                schema: { type: 'object', properties: { name: { type: 'string' } } },
              },
            },
          },
          responses: { 204: {} },
        },
      },
    },
    components: { securitySchemes: schemes },
  });
  pl.write('screens/rates.json', {
    id: 'rates',
    route: '/rates',
    title: 'nav.market',
    tab: { title: 'nav.market', icon: 'market', order: 9 },
    access: 'signedIn',
    regions: {
      main: [
        {
          id: 'rates',
          block: 'table',
          bind: { operation: 'rates/list' },
          props: { columns: [{ field: 'name' }] },
        },
        { id: 'add', block: 'form', props: { form: 'rate' } },
      ],
    },
  });
  pl.write('forms/rate.json', {
    id: 'rate',
    title: 'nav.market',
    schema: {
      type: 'object',
      additionalProperties: false,
      properties: { name: { type: 'string' } },
    },
    ui: { name: { label: 'nav.market', widget: 'text' } },
    submit: { operation: 'rates/add', label: 'nav.market' },
  });
  pl.profile((profile) => {
    profile['services'] = { rates: { base: 'https://rates.example', ...service } };
    profile['screens'] = ['dashboard', 'market', 'portfolio', 'profile', 'login', 'rates'];
  });
}

function linesWith(security: readonly Requirement[], service: Service = {}): string[] {
  bound(security, service);
  return pl.lines();
}

it.each<[string, readonly Requirement[], Service]>([
  ['nothing', [], {}],
  ['nothing as one of its choices', [{ basic: [] }, {}], {}],
  ['a client whose token is sent', [{ client: [] }], { session: true }],
  ['OAuth, with a token that is sent', [{ oauth: ['read'] }], { session: true }],
  ['a key that is declared', [{ key: [] }], { publicKey: 'pub_rates01' }],
  ['one of two, of which one is met', [{ basic: [] }, { queryKey: [] }], { publicKey: 'pub_r01' }],
  ['both of two', [{ client: [], key: [] }], { session: true, publicKey: 'pub_r01' }],
  ['a key that its host adds', [{ key: [] }], { base: '/rates-api' }],
  ['a password that its host adds', [{ basic: [] }], { base: '/rates-api' }],
])('an operation that asks for %s has no finding', (_, security, service) => {
  expect(linesWith(security, service)).toEqual([]);
});

it.each<[string, readonly Requirement[], Service, RegExp]>([
  [
    'a client',
    [{ client: [] }],
    {},
    /requires an access token \(Authorization: Bearer …\), which the app does not send .*"session": true in services\.rates/,
  ],
  [
    'a client, behind the own host',
    [{ client: [] }],
    { base: '/rates-api' },
    /requires an access token/,
  ],
  [
    'a key',
    [{ key: [] }],
    { session: true },
    /requires an API key \(header X-Key\).*if the key may be public, set "publicKey" in services\.rates/,
  ],
  [
    'a cookie',
    [{ cookie: [] }],
    { publicKey: 'pub_r01' },
    /requires an API key \(cookie sid\).*no page can keep it secret; have your host add it/,
  ],
  ['a password', [{ basic: [] }], {}, /requires HTTP basic credentials/],
  [
    'both of two, of which one is met',
    [{ client: [], key: [] }],
    { session: true },
    /requires an API key \(header X-Key\), which/,
  ],
  [
    'either of two',
    [{ client: [] }, { key: [] }],
    {},
    /requires an access token .*, or an API key \(header X-Key\)/,
  ],
  [
    'a scheme that is not declared',
    [{ typo: [] }],
    {},
    /requires "typo" \(not declared in components\.securitySchemes\), which/,
  ],
])('an operation that asks for %s is named where it is bound', (_, security, service, said) => {
  const [form = '', screen = ''] = linesWith(security, service);
  expect(form).toMatch(
    /^tenants\/pl\/forms\/rate\.json:\d+:\d+ bind\/security warning: rates\/add/,
  );
  expect(screen).toMatch(
    /^tenants\/pl\/screens\/rates\.json:\d+:\d+ bind\/security warning: rates\/list/,
  );
  for (const line of [form, screen]) expect(line).toMatch(said);
});

it('the place of a public key reaches the bundle, and only where it is asked for', () => {
  bound([{ key: [] }, { client: [] }], { publicKey: 'pub_rates01' });
  expect(pl.tenant().operations['rates/list']).toMatchObject({
    signedIn: false,
    keys: [{ in: 'header', name: 'X-Key' }],
  });
  bound([{ key: [] }, { client: [] }], { session: true });
  expect(pl.tenant().operations['rates/list']).not.toHaveProperty('keys');
});

it('a public key that looks like a secret is still refused', () => {
  expect(linesWith([{ key: [] }], { publicKey: 'sk_live_0123456789abcdef' })).toEqual([
    expect.stringContaining('tenant/secret this looks like a secret API key'),
  ]);
});
