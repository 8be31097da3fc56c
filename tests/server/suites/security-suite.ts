import { SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '#server/demo/demo-people.ts';
import { secretAllowance } from '#server/modules/auth/secret-allowance.ts';
import { deriveSecrets } from '#server/platform/secrets.ts';
import { freeGuesses } from '#server/rules/guess-waits.ts';
import type { TestApp } from '../test-app.ts';
import { pass, startTestApp, testSecret } from '../test-app.ts';
import type { OpenStore } from '../test-stores.ts';
import { home, stranger } from '../test-tenants.ts';

/** Forged tokens, and the client's own secrets. */
export function securitySuite(open: OpenStore): void {
  describe('a client’s secrets', { timeout: 300_000 }, () => {
    let test: TestApp;
    beforeAll(async () => {
      test = await startTestApp(open);
    });
    afterEach(() => expect(test.faults).toEqual([]));
    afterAll(() => test.close());
    const post = (path: string, body: unknown, token: string) =>
      test.call({ method: 'POST', path: `/api${path}`, body, token });

    it('accepts no forged access token', async () => {
      const good = await test.accessToken('marta');
      const [head = '', claims = '', signature = ''] = good.split('.');
      const payload: Record<string, unknown> = JSON.parse(
        Buffer.from(claims, 'base64url').toString(),
      );
      const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
      const key = deriveSecrets(testSecret).accessToken;
      const sign = (changes: Record<string, unknown>, secret = key, alg = 'HS256') =>
        new SignJWT({ ...payload, ...changes }).setProtectedHeader({ alg }).sign(secret);
      const forged = [
        `${encode({ alg: 'none' })}.${claims}.`,
        `${encode({ alg: 'none', typ: 'JWT' })}.${claims}.${signature}`,
        `${head}.${encode({ ...payload, sub: '00000000-0000-7000-8000-000000000000' })}.${signature}`,
        `${head}.${claims}.${signature.slice(0, -2)}AA`,
        `${head}.${claims}`,
        await sign({}, new TextEncoder().encode('another secret of more than thirty-two bytes')),
        await sign({}, deriveSecrets(testSecret).chatToken),
        await sign({ aud: stranger.tenantId }),
        await sign({ iss: 'somebody' }),
        await sign({ exp: Math.floor(test.now.getTime() / 1000) - 1 }),
        await sign({ exp: undefined }),
        await sign({ use: 'admin' }),
        await sign({ sid: '00000000-0000-7000-8000-000000000000' }),
        await sign({ sub: '00000000-0000-7000-8000-000000000000' }),
        await sign({}, new TextEncoder().encode(testSecret.padEnd(64, '.')), 'HS512'),
        'garbage',
        '',
      ];
      for (const token of forged) {
        const answer = await test.call({ path: '/api/auth/app/v1/client_info', token });
        expect([token, answer.statusCode, answer.json<{ code: string }>().code]).toEqual([
          token,
          401,
          'unauthorized',
        ]);
      }
      expect(
        (await test.call({ path: '/api/auth/app/v1/client_info', token: good })).statusCode,
      ).toBe(200);
    });

    it('proves the password, and stops guesses at it', async () => {
      const token = await test.accessToken('marta');
      expect(
        (await post('/client/app/v1/pwd_verify', { password: demoPassword }, token)).json(),
      ).toMatchObject({ kind: 'password' });
      const statuses: number[] = [];
      for (let round = 0; round < 100; round += 1) {
        statuses.push(
          (await post('/client/app/v1/pwd_verify', { password: `guess ${round}` }, token))
            .statusCode,
        );
      }
      expect(statuses.filter((status) => status === 403)).toHaveLength(freeGuesses);
      expect(statuses.filter((status) => status === 429)).toHaveLength(100 - freeGuesses);
      pass(test, 901);
    });

    it('changes the password and ends the other sessions', async () => {
      const [mine, other] = [
        await test.accessToken('newcomer'),
        await test.accessToken('newcomer'),
      ];
      const change = (current_password: string, new_password: string) =>
        post('/auth/app/v1/change_pwd', { current_password, new_password }, mine);
      expect((await change('wrong', 'a new and longer one')).json()).toMatchObject({
        code: 'passwordChangeFailed',
        errors: [{ pointer: '/current_password', code: 'mismatch' }],
      });
      expect((await change(demoPassword, 'password123')).json()).toMatchObject({
        errors: [{ pointer: '/new_password', code: 'common' }],
      });
      expect((await change(demoPassword, 'short')).json()).toMatchObject({
        errors: [{ pointer: '/new_password', code: 'tooShort', params: { limit: 6 } }],
      });
      expect((await change(demoPassword, 'a new and longer one')).statusCode).toBe(204);
      expect(
        (await test.call({ path: '/api/client/app/v1/verified', token: mine })).statusCode,
      ).toBe(200);
      expect(
        (await test.call({ path: '/api/client/app/v1/verified', token: other })).statusCode,
      ).toBe(401);
      const login = (password: string) =>
        test.call({
          method: 'POST',
          path: '/api/auth/app/v1/login',
          body: { username: 'newcomer', password },
        });
      expect((await login(demoPassword)).statusCode).toBe(401);
      expect((await login('a new and longer one')).statusCode).toBe(200);
    });

    it('sends a code through the outbox, never in an answer, and not without end', async () => {
      const token = await test.accessToken('outstanding');
      const answer = await post('/client/app/v1/code', { purpose: 'withdraw' }, token);
      const code = test.sent.at(-1)?.params['code'] ?? '';
      expect(code).toMatch(/^\d{6}$/);
      expect(answer.body).not.toContain(code);
      expect(answer.json()).toMatchObject({ target: '•••••••00204' });
      for (let round = 1; round < secretAllowance.code; round += 1)
        await post('/client/app/v1/code', { purpose: 'withdraw' }, token);
      expect((await post('/client/app/v1/code', { purpose: 'withdraw' }, token)).statusCode).toBe(
        429,
      );
    });

    it('keeps hashes alone of passwords, PINs, tokens and codes', async () => {
      const { sql } = await import('drizzle-orm');
      const dump = await test.db.inTenant(home.id, (tx) =>
        tx.execute(sql`
        select coalesce(string_agg(t::text, ' '), '') as text from (
          select c::text as t from client c union all select s::text from session s
          union all select r::text from refresh_token r union all select o::text from one_time_code o) as everything(t)`),
      );
      const text = JSON.stringify(dump);
      expect(text).toContain('argon2id');
      for (const secret of [demoPassword, test.sent.at(-1)?.params['code'] ?? '']) {
        expect(text.split(/[^\p{L}\p{N}-]+/u)).not.toContain(secret);
      }
    });
  });
}
