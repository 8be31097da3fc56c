import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../test-app.ts';
import { startTestApp } from '../test-app.ts';
import type { OpenStore } from '../test-stores.ts';
import { home } from '../test-tenants.ts';

/** Malformed requests. */
export function requestsSuite(open: OpenStore): void {
  describe('requests', { timeout: 300_000 }, () => {
    let test: TestApp;
    let marta = '';
    beforeAll(async () => {
      test = await startTestApp(open);
      marta = await test.accessToken('marta');
    });
    afterEach(() => expect(test.faults).toEqual([]));
    afterAll(() => test.close());

    const raw = (payload: string, headers: Record<string, string> = {}) =>
      test.app.inject({
        method: 'POST',
        url: '/api/auth/app/v1/login',
        payload,
        headers: { 'x-tenant-id': home.tenantId, 'content-type': 'application/json', ...headers },
      });

    it('answer problems as application/problem+json, also where no operation is', async () => {
      for (const url of [
        '/',
        '/api',
        '/api/nope',
        '/api/auth/app/v1/login',
        '/api/%ff',
        `/api/watch/app/v1/list/X/${'a'.repeat(300)}`,
        '//',
        '/feed/nope',
        `/feed/stock/v1/stocks/X/${'a'.repeat(3000)}`,
      ]) {
        const answer = await test.app.inject({ url });
        expect([url, answer.headers['content-type']]).toEqual([
          url,
          expect.stringMatching(/^application\/problem\+json(;|$)/),
        ]);
        expect([400, 404]).toContain(answer.statusCode);
        expect(answer.json()).toMatchObject({ status: answer.statusCode });
      }
    });

    it('name every wrong field by its pointer, and never repeat a value', async () => {
      const answer = await raw(JSON.stringify({ username: 5, extra: 'hunter2hunter2' }));
      expect(answer.statusCode).toBe(400);
      expect(answer.body).not.toContain('hunter2');
      const { errors } = answer.json<{ errors: unknown[] }>();
      expect(errors).toEqual(expect.arrayContaining([{ pointer: '/password', code: 'required' }]));
    });

    it('are refused when they are no JSON, empty, poisoned, too large or of another kind', async () => {
      const answers = await Promise.all([
        raw('{'),
        raw(''),
        raw('{"__proto__":{"admin":true},"username":"a","password":"b"}'),
        raw('null'),
        raw('[]'),
        raw('"text"'),
      ]);
      for (const answer of answers)
        expect(answer.json()).toMatchObject({ status: 400, code: 'requestInvalid' });
      expect(
        (await raw(JSON.stringify({ username: 'a', password: 'b'.repeat(70_000) }))).json(),
      ).toMatchObject({
        status: 413,
        code: 'payloadTooLarge',
        params: { limit: 65_536 },
      });
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml']) {
        expect((await raw('username=a', { 'content-type': type })).json()).toMatchObject({
          status: 415,
          code: 'mediaTypeUnsupported',
        });
      }
    });

    it('are refused for a query that is unknown, repeated or of another type', async () => {
      const read = async (query: string) =>
        (
          await test.call({ path: `/api/overdrawn/app/v1/record/list?${query}`, token: marta })
        ).json();
      expect(await read('limit=10')).toMatchObject({ next: null });
      expect(await read('limit=ten')).toMatchObject({
        errors: [{ pointer: '/query/limit', code: 'type' }],
      });
      expect(await read('limit=1e1')).toMatchObject({
        errors: [{ pointer: '/query/limit', code: 'type' }],
      });
      expect(await read('limit=101')).toMatchObject({
        errors: [{ pointer: '/query/limit', code: 'tooLarge', params: { limit: 100 } }],
      });
      expect(await read('limit=1&limit=2')).toMatchObject({
        errors: [{ pointer: '/query/limit', code: 'type' }],
      });
      expect(await read('tenant=stranger')).toMatchObject({
        errors: [{ pointer: '/query/tenant', code: 'unknownKey' }],
      });
      expect(await read('status=paid')).toMatchObject({
        errors: [{ pointer: '/query/status', code: 'notOneOf' }],
      });
    });

    it('change nothing when a write carries more than its contract', async () => {
      const everything = async () =>
        JSON.stringify(
          await test.db.inTenant(home.id, (tx) =>
            tx.execute(sql`
        select (select string_agg(c::text, '' order by id) from client c) as clients,
               (select count(*) from ledger_posting) as postings, (select count(*) from watch_item) as watched,
               (select count(*) from draft) as drafts, (select count(*) from step_up) as proofs, (select count(*) from authenticator) as authenticators`),
          ),
        );
      const before = await everything();
      const writes = [
        ['POST', '/client/app/v1/avatar', { url: '/avatars/a.svg' }],
        ['POST', '/client/app/v1/pin', { pin: '294713' }],
        ['POST', '/watch/app/v1/list', { market: 'XMAD-S', symbol: 'IBRX' }],
        ['PUT', '/watch/app/v1/order', { items: [] }],
        ['POST', '/client/app/v1/pin/verify', { pin: '294713' }],
        ['POST', '/client/app/v1/code', { purpose: 'step_up' }],
        ['POST', '/client/app/v1/code/verify', { code: '482913' }],
        ['POST', '/client/app/v1/pwd_verify', { password: 'coach-and-four' }],
        ['POST', '/user/v1/mfa/bind/confirm', { code: '482913' }],
        ['PUT', '/client/app/v1/drafts/kyc', { values: {}, step: 'basic' }],
        [
          'POST',
          '/auth/app/v1/register/code',
          { phone: '+34600111222', invitation_code: 'AAAAA-AAAAA' },
        ],
        [
          'POST',
          '/auth/app/v1/reset_pwd',
          { username: 'marta', code: 'AAAAA-AAAAA', new_password: 'quite another one' },
        ],
        [
          'POST',
          '/auth/app/v1/register',
          {
            username: 'nueva',
            password: 'quite another one',
            full_name: 'N',
            phone: '+34600111222',
            invitation_code: 'AAAAA-AAAAA',
            code: '482913',
          },
        ],
        [
          'POST',
          '/auth/app/v1/change_pwd',
          { current_password: 'coach-and-four', new_password: 'quite another one' },
        ],
      ] as const;
      const extras = {
        vip: 9,
        score: 999,
        status: 'approved',
        tenant: 'stranger',
        balance: '1',
        client_id: 'x',
        kyc_status: 'approved',
      };
      for (const [method, path, body] of writes) {
        for (const [name, value] of Object.entries(extras)) {
          const answer = await test.call({
            method,
            path: `/api${path}`,
            body: { ...body, [name]: value },
            token: marta,
          });
          expect([path, name, answer.statusCode]).toEqual([path, name, 400]);
          expect(answer.json()).toMatchObject({
            errors: [{ pointer: `/${name}`, code: 'unknownKey' }],
          });
        }
      }
      expect(await everything()).toBe(before);
    });

    it('are refused with a NUL in them, wherever it stands', async () => {
      expect(
        (await raw(JSON.stringify({ username: 'mar\u0000ta', password: 'x' }))).json(),
      ).toMatchObject({ status: 400, code: 'requestInvalid' });
      expect(
        (await raw(JSON.stringify({ username: 'marta', password: 'x\u0000' }))).json(),
      ).toMatchObject({ status: 400 });
      expect(
        (await test.call({ path: '/api/watch/app/v1/list/X%00/Y', method: 'DELETE', token: marta }))
          .statusCode,
      ).toBe(400);
    });

    it('carry a body only where one is read', async () => {
      const answer = await test.call({
        method: 'POST',
        path: '/api/auth/app/v1/logout',
        body: { all: true },
        token: marta,
      });
      expect(answer.json()).toMatchObject({ status: 400, code: 'requestInvalid' });
      const typed = await test.call({
        method: 'POST',
        path: '/api/auth/app/v1/logout',
        token: marta,
        headers: { 'content-type': 'text/plain' },
      });
      expect([204, 400]).toContain(typed.statusCode);
      marta = await test.accessToken('marta');
    });

    it('refuse an avatar of another host', async () => {
      for (const url of [
        'https://evil.example/a.svg',
        '//evil.example/a.svg',
        'javascript:alert(1)',
        '/../secret',
        '/a/../b',
        'data:image/svg+xml,x',
      ]) {
        expect(
          (
            await test.call({
              method: 'POST',
              path: '/api/client/app/v1/avatar',
              body: { url },
              token: marta,
            })
          ).statusCode,
        ).toBe(400);
      }
    });

    it('get answers that no cache keeps and no page frames, and no leave for other origins', async () => {
      const answer = await test.call({
        path: '/api/setting/v1/app',
        headers: { origin: 'https://evil.example' },
      });
      expect(answer.headers).toMatchObject({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'cross-origin-resource-policy': 'same-origin',
      });
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    });
  });
}
