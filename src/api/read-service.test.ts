import { describe, expect, it } from 'vitest';
import type { ApiSettings } from './api-settings.ts';
import { createApi } from './create-api.ts';

function setUp(answer: () => Response) {
  const requests: Request[] = [];
  const tokens = { session: 'A', accessToken: 'mine', refreshToken: 'r1', expiresAt: 10_000_000 };
  const settings: ApiSettings = {
    tenantId: 'meridian-es',
    apiBase: 'http://app.test/api',
    stockBase: 'http://app.test/feed',
    stockToken: 'pub_es01',
    services: {
      news: { base: 'https://news.test/v1', session: false },
      ledger: { base: 'https://ledger.test', session: true },
      rates: { base: 'https://rates.test', session: false, publicKey: 'pub_1' },
    },
    language: () => 'es-ES',
    now: () => 0,
    onUnauthorized: () => undefined,
    onWritten: () => Promise.resolve(),
    prove: () => Promise.resolve(),
    session: {
      read: () => tokens,
      write: () => undefined,
      subscribe: () => () => undefined,
      exclusively: (_, task) => task(),
    },
    fetch: async (input) => {
      requests.push(new Request(input));
      return answer();
    },
  };
  return { api: createApi(settings), requests };
}

const found = () => Response.json({ items: [1] });
const read = {
  path: '/things/{id}',
  parameters: { id: 'path', q: 'query' },
  values: { id: 'a b', q: 'x' },
} as const;

describe('a read that configuration names', () => {
  it('goes to the service with its parameters and answers the body', async () => {
    const { api, requests } = setUp(found);
    expect(await api.read({ ...read, service: 'news' })).toEqual({ items: [1] });
    expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET https://news.test/v1/things/a%20b?q=x',
    ]);
  });

  it('sends a third-party service the language and nothing more', async () => {
    const { api, requests } = setUp(found);
    await api.read({ ...read, service: 'news' });
    expect(Object.fromEntries(requests[0]?.headers ?? [])).toEqual({ 'accept-language': 'es-ES' });
  });

  it('sends headers with the values that are given where it is used, over those of the profile', async () => {
    const { api, requests } = setUp(found);
    await api.read({
      ...read,
      service: 'news',
      parameters: { ...read.parameters, 'X-Branch': 'header' },
      values: { ...read.values, 'X-Branch': 'north' },
      headers: [
        { name: 'X-Branch', value: 'south' },
        { name: 'X-Edition', value: '2' },
      ],
    });
    expect(requests[0]?.url).toBe('https://news.test/v1/things/a%20b?q=x');
    expect(requests[0]?.headers.get('X-Branch')).toBe('north');
    expect(requests[0]?.headers.get('X-Edition')).toBe('2');
  });

  it('takes the client’s token along only where the profile says so', async () => {
    const { api, requests } = setUp(found);
    await api.read({ ...read, service: 'ledger' });
    await api.read({ ...read, service: 'market' });
    await api.read({ ...read, service: 'client' });
    expect(requests.map(({ headers }) => headers.get('authorization'))).toEqual([
      'Bearer mine',
      null,
      'Bearer mine',
    ]);
    expect(requests.map(({ headers }) => headers.get('x-tenant-id'))).toEqual([
      null,
      'meridian-es',
      'meridian-es',
    ]);
    expect(requests.map(({ headers }) => headers.get('x-stock-token'))).toEqual([
      null,
      'pub_es01',
      null,
    ]);
  });

  it('takes the public key of a service along where an operation asks for it, and nowhere else', async () => {
    const { api, requests } = setUp(found);
    const keys = [
      { in: 'header', name: 'X-Key' },
      { in: 'query', name: 'k y' },
    ] as const;
    await api.read({ ...read, service: 'rates', keys });
    await api.read({ ...read, service: 'rates' });
    await api.read({ ...read, service: 'news', keys });
    expect(requests.map(({ url, headers }) => [url, headers.get('x-key')])).toEqual([
      ['https://rates.test/things/a%20b?q=x&k+y=pub_1', 'pub_1'],
      ['https://rates.test/things/a%20b?q=x', null],
      ['https://news.test/v1/things/a%20b?q=x', null],
    ]);
  });

  it('takes headers along that its document declares', async () => {
    const { api, requests } = setUp(found);
    const headers = [
      { name: 'Accept-Version', value: '2' },
      { name: 'x-source', value: 'app' },
    ];
    await api.read({ ...read, service: 'news', headers });
    expect(Object.fromEntries(requests[0]?.headers ?? [])).toEqual({
      'accept-language': 'es-ES',
      'accept-version': '2',
      'x-source': 'app',
    });
  });

  it('throws the code of a refusal', async () => {
    const { api } = setUp(() => Response.json({ code: 'notFound' }, { status: 404 }));
    await expect(api.read({ ...read, service: 'news' })).rejects.toMatchObject({
      code: 'notFound',
    });
  });

  it('goes nowhere without a value for its path', async () => {
    const { api, requests } = setUp(found);
    await expect(api.read({ ...read, service: 'news', values: { id: '..' } })).rejects.toThrow();
    expect(requests).toEqual([]);
  });
});

describe('a form that configuration sends', () => {
  const send = {
    path: '/things/{id}',
    parameters: { id: 'path' },
    values: { id: '7' },
    method: 'POST',
    body: { name: 'Ana' },
  } as const;

  it('is sent as JSON, by the name that its document has for it', async () => {
    const { api, requests } = setUp(found);
    await api.send({ ...send, service: 'ledger' });
    await api.send({ ...send, service: 'ledger', jsonType: 'application/merge-patch+json' });
    expect(requests.map(({ headers }) => headers.get('Content-Type'))).toEqual([
      'application/json',
      'application/merge-patch+json',
    ]);
  });

  it('goes to the service as JSON, with a key where it must happen once', async () => {
    const { api, requests } = setUp(found);
    await api.send({ ...send, service: 'ledger', idempotent: true });
    await api.send({ ...send, service: 'ledger' });
    await api.send({
      ...send,
      service: 'rates',
      keys: [{ in: 'header', name: 'X-Key' }],
      headers: [{ name: 'Accept-Version', value: '2' }],
    });
    expect(requests.map(({ headers }) => headers.get('accept-version'))).toEqual([null, null, '2']);
    expect(requests.map(({ headers }) => headers.get('x-key'))).toEqual([null, null, 'pub_1']);
    const [request, other] = requests;
    expect(`${request?.method} ${request?.url}`).toBe('POST https://ledger.test/things/7');
    expect(await request?.json()).toEqual({ name: 'Ana' });
    expect(Object.fromEntries(request?.headers ?? [])).toEqual({
      'accept-language': 'es-ES',
      authorization: 'Bearer mine',
      'content-type': 'application/json',
      'idempotency-key': expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    expect(other?.headers.has('idempotency-key')).toBe(false);
  });

  it('throws what was refused, with the fields', async () => {
    const errors = [{ pointer: '/name', code: 'taken' }];
    const { api } = setUp(() => Response.json({ code: 'requestInvalid', errors }, { status: 400 }));
    await expect(api.send({ ...send, service: 'client' })).rejects.toMatchObject({
      code: 'requestInvalid',
      errors: [{ pointer: '/name', code: 'taken', params: {} }],
    });
  });
});
