import { describe, expect, it, vi } from 'vitest';
import { CodedError } from '#core/errors.ts';
import type { ApiSettings } from './api-settings.ts';
import { createApi } from './create-api.ts';
import type { SessionStore } from './session.ts';
import type { Tokens } from './tokens.ts';

type Answer = (request: Request) => Response | Promise<Response>;

function json(status: number, body: unknown, headers: Record<string, string> = {}) {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json', ...headers },
  });
}

function setUp(
  answer: Answer,
  tokens: Tokens | null = {
    session: 'A',
    accessToken: 'old',
    refreshToken: 'r1',
    expiresAt: 10_000_000,
  },
) {
  const requests: Request[] = [];
  let current = tokens;
  const ended: string[] = [];
  const written: (readonly string[])[] = [];
  const session: SessionStore = {
    read: () => current,
    write: (next) => {
      current = next;
    },
    subscribe: () => () => undefined,
    exclusively: (_, task) => task(),
  };
  const settings: ApiSettings = {
    tenantId: 'meridian-es',
    apiBase: 'http://app.test/api',
    stockBase: 'http://app.test/market',
    stockToken: 'pub_es01',
    language: () => 'es-ES',
    session,
    now: () => 0,
    fetch: async (request) => {
      requests.push(request.clone());
      return answer(request);
    },
    onUnauthorized: (name) => void ended.push(name),
    onWritten: async (operations) => void written.push(operations),
    prove: () => Promise.resolve(),
  };
  return { api: createApi(settings), requests, session, ended, written };
}

const fresh = {
  access_token: 'new',
  refresh_token: 'r2',
  expires_at: '2026-11-21T10:00:00.000Z',
  mfa: false,
};

describe('the client of a tenant', () => {
  it('puts tenant, language and token on every request', async () => {
    const { api, requests } = setUp(() => json(200, { status: 'approved' }));
    await api.client.GET('/client/app/v1/verified');
    expect(Object.fromEntries(requests[0]?.headers ?? [])).toMatchObject({
      'x-tenant-id': 'meridian-es',
      'accept-language': 'es-ES',
      authorization: 'Bearer old',
    });
  });

  it('identifies the caller to the stock-data service only where guests are counted', async () => {
    const { api, requests } = setUp(() => json(200, { items: [] }));
    await api.market.GET('/stock/v1/search', { params: { query: { q: 'a' } } });
    expect(requests[0]?.headers.get('authorization')).toBe('Bearer old');
  });

  it('gives the stock-data service its public token and not the client’s', async () => {
    const { api, requests } = setUp(() => json(200, { items: [], next: null }));
    await api.market.GET('/stock/v1/indices');
    expect(requests[0]?.headers.get('x-stock-token')).toBe('pub_es01');
    expect(requests[0]?.headers.get('authorization')).toBeNull();
  });

  it('throws the code of a refusal', async () => {
    const { api } = setUp(() =>
      json(404, { type: 'about:blank', title: 'x', status: 404, code: 'tenantUnknown' }),
    );
    await expect(api.client.GET('/setting/v1/app')).rejects.toMatchObject({
      code: 'tenantUnknown',
    });
  });

  it('says how long to wait', async () => {
    const { api } = setUp(
      () => json(429, { code: 'tooManyAttempts' }, { 'Retry-After': '30' }),
      null,
    );
    await expect(
      api.client.POST('/auth/app/v1/login', { body: { username: 'a', password: 'b' } }),
    ).rejects.toMatchObject({ code: 'tooManyAttempts', params: { retryAfter: 30 } });
  });

  it('says what is wrong with which field, with the limit that was missed', async () => {
    const { api } = setUp(() =>
      json(400, {
        code: 'passwordChangeFailed',
        errors: [{ pointer: '/new_password', code: 'tooShort', params: { limit: 8 } }],
      }),
    );
    await expect(
      api.client.POST('/auth/app/v1/change_pwd', {
        body: { current_password: 'a', new_password: 'b' },
      }),
    ).rejects.toMatchObject({
      errors: [{ pointer: '/new_password', code: 'tooShort', params: { limit: 8 } }],
    });
  });

  it('has the client prove who is there where an operation asks for it', async () => {
    const { api, requests } = setUp(() =>
      requests.length === 1
        ? json(403, {
            code: 'stepUpNeeded',
            params: { need: 'password', by: 'password', intent: 'the-request' },
          })
        : new Response(null, { status: 204 }),
    );
    await api.client.POST('/client/app/v1/pin', { body: { pin: '294713' } });
    expect(requests.map((request) => request.headers.get('authorization'))).toEqual([
      'Bearer old',
      'Bearer old',
    ]);
  });

  it('renews once and repeats the request when the token was refused', async () => {
    const { api, requests, session } = setUp((request) => {
      if (request.url.endsWith('/refresh')) return json(200, fresh);
      return request.headers.get('authorization') === 'Bearer new'
        ? json(200, { status: 'approved' })
        : json(401, { code: 'unauthorized' });
    });
    const { data } = await api.client.GET('/client/app/v1/verified');
    expect(data).toEqual({ status: 'approved' });
    expect(requests).toHaveLength(3);
    expect(session.read()?.refreshToken).toBe('r2');
  });

  it('repeats a request with its body', async () => {
    const bodies: string[] = [];
    const { api } = setUp(async (request) => {
      if (request.url.endsWith('/refresh')) return json(200, fresh);
      bodies.push(await request.text());
      return bodies.length === 1
        ? json(401, { code: 'unauthorized' })
        : json(200, { items: [], next: null });
    });
    await api.client.POST('/watch/app/v1/list', { body: { symbol: 'IBRX', market: 'XMAD-S' } });
    expect(bodies).toEqual([bodies[0], bodies[0]]);
    expect(bodies[0]).toContain('IBRX');
  });

  it('ends the session when renewing is refused', async () => {
    const { api, ended } = setUp((request) =>
      json(401, { code: request.url.endsWith('/refresh') ? 'refreshRejected' : 'unauthorized' }),
    );
    await expect(api.client.GET('/client/app/v1/verified')).rejects.toMatchObject({
      code: 'refreshRejected',
    });
    expect(ended).toEqual(['A']);
  });

  it.each([401, 403])(
    'ends the session when the profile is refused with %i, after one renewal',
    async (status) => {
      const { api, requests, ended } = setUp((request) =>
        request.url.endsWith('/refresh') ? json(200, fresh) : json(status, {}),
      );
      await expect(api.client.GET('/auth/app/v1/client_info')).rejects.toMatchObject({
        code: 'unauthorized',
      });
      expect(requests).toHaveLength(3);
      expect(ended).toEqual(['A']);
    },
  );

  it.each([401, 403])('ends the session when renewing is refused with %i', async (status) => {
    const { api, ended } = setUp((request) =>
      request.url.endsWith('/refresh') ? json(status, {}) : json(401, {}),
    );
    await expect(api.client.GET('/stat/app/v1/asset')).rejects.toBeInstanceOf(CodedError);
    expect(ended).toEqual(['A']);
  });

  it.each(['forbidden', 'gateRefused', 'pinRejected'])(
    'keeps the session when another operation is refused with 403 %s',
    async (code) => {
      const { api, requests, ended } = setUp(() => json(403, { code }));
      await expect(api.client.GET('/stat/app/v1/asset')).rejects.toMatchObject({ code });
      await expect(
        api.read({ service: 'client', path: '/stat/app/v1/asset', parameters: {}, values: {} }),
      ).rejects.toMatchObject({ code });
      expect(requests).toHaveLength(2);
      expect(ended).toEqual([]);
    },
  );

  it.each([
    ['with success', () => new Response(null, { status: 204 })],
    ['with a refusal', () => json(403, { code: 'pinRejected' })],
    ['with no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ] as const)('has what a write changes read again when it ends %s', async (_how, answer) => {
    const { api, written } = setUp(answer);
    await api.client
      .POST('/client/app/v1/pin/verify', { body: { pin: '294713' } })
      .catch(() => undefined);
    await api.client
      .DELETE('/auth/app/v1/sessions/{id}', { params: { path: { id: 'x' } } })
      .catch(() => undefined);
    expect(written).toEqual([
      ['client/getPinState', 'client/listActivity'],
      ['client/listSessions', 'client/listActivity'],
    ]);
  });

  it('has what a write that configuration names changes read again: what the contract says, or else all of its service', async () => {
    const { api, written } = setUp(() => new Response(null, { status: 204 }));
    const send = {
      service: 'client',
      path: '/x',
      parameters: {},
      values: {},
      method: 'POST',
      body: {},
    } as const;
    await api.send({ ...send, invalidates: ['client/listNominees'] });
    await api.send({ ...send, invalidates: [] });
    await api.send(send);
    expect(written).toEqual([['client/listNominees'], [], ['client/*']]);
  });

  it('reads nothing again for a read, or for a guest', async () => {
    const { api, written } = setUp(
      (request) =>
        request.method === 'GET'
          ? json(200, { status: 'approved' })
          : json(401, { code: 'loginFailed' }),
      null,
    );
    await api.client.GET('/client/app/v1/verified');
    await api.client
      .POST('/auth/app/v1/login', { body: { username: 'a', password: 'b' } })
      .catch(() => undefined);
    expect(written).toEqual([]);
  });

  it('sends no request for the profile of a guest: notAuthenticated', async () => {
    const { api, requests, ended } = setUp(() => json(200, {}), null);
    const refused = { code: 'notAuthenticated' };
    await expect(api.client.GET('/auth/app/v1/client_info')).rejects.toMatchObject(refused);
    await expect(
      api.read({ service: 'client', path: '/auth/app/v1/client_info', parameters: {}, values: {} }),
    ).rejects.toMatchObject(refused);
    expect(requests).toEqual([]);
    expect(ended).toEqual([]);
  });

  it('keeps the session when the network alone is down', async () => {
    const { api, ended } = setUp(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(api.client.GET('/client/app/v1/verified')).rejects.toMatchObject({
      code: 'networkUnreachable',
    });
    expect(ended).toEqual([]);
    await expect(api.keepAlive()).resolves.toBe(true);
  });

  it('never repeats a request of one person with the tokens of another', async () => {
    const seen: (string | null)[] = [];
    const parts = setUp((request) => {
      seen.push(request.headers.get('authorization'));
      parts.session.write({
        session: 'B',
        accessToken: 'hers',
        refreshToken: 'rB',
        expiresAt: 10_000_000,
      });
      return json(401, { code: 'unauthorized' });
    });
    await expect(
      parts.api.client.POST('/watch/app/v1/list', { body: { symbol: 'IBRX', market: 'XMAD-S' } }),
    ).rejects.toMatchObject({ code: 'noRefreshToken' });
    expect(seen).toEqual(['Bearer old']);
    expect(parts.session.read()?.session).toBe('B');
  });

  it('gives up a backend that says nothing, and says so', async () => {
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort());
    const { api } = setUp((request) => {
      request.signal.throwIfAborted();
      return json(200, {});
    }, null);
    await expect(api.client.GET('/health')).rejects.toMatchObject({ code: 'timeout' });
    vi.restoreAllMocks();
  });

  it('does not renew in front of a login', async () => {
    const { api, requests } = setUp(() => json(401, { code: 'loginFailed' }), {
      session: 'A',
      accessToken: 'old',
      refreshToken: 'r1',
      expiresAt: 0,
    });
    await expect(
      api.client.POST('/auth/app/v1/login', { body: { username: 'a', password: 'b' } }),
    ).rejects.toMatchObject({ code: 'loginFailed' });
    expect(requests).toHaveLength(1);
  });

  it('takes a page of a proxy for what its status says', async () => {
    const { api } = setUp(() => new Response('<h1>Bad gateway</h1>', { status: 502 }), null);
    await expect(api.client.GET('/health')).rejects.toMatchObject({ code: 'serviceUnavailable' });
  });
});
