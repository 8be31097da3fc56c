import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '#server/demo/demo-people.ts';
import type { TokensAnswer } from '#server/modules/auth/session-tokens-service.ts';
import type { TestApp } from '../test-app.ts';
import { pass, startTestApp } from '../test-app.ts';
import type { OpenStore } from '../test-stores.ts';
import { home, stranger } from '../test-tenants.ts';

interface Shown {
  readonly id: string;
  readonly browser: string | null;
  readonly system: string | null;
  readonly network: string;
  readonly last_used_at: string;
  readonly current: boolean;
}

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0';

/** Where a client is signed in, and how they end it. */
export function sessionsSuite(open: OpenStore): void {
  describe('sessions', { timeout: 300_000 }, () => {
    let test: TestApp;
    beforeAll(async () => {
      test = await startTestApp(open);
    });
    afterEach(() => expect(test.faults).toEqual([]));
    afterAll(() => test.close());

    const login = async (username: string, agent = '', address = '198.51.100.7', tenant = home) => {
      pass(test, 60);
      const answer = await test.call({
        method: 'POST',
        path: '/api/auth/app/v1/login',
        body: { username, password: demoPassword },
        headers: { 'user-agent': agent },
        address,
        tenant,
      });
      return answer.json<TokensAnswer>();
    };
    const list = async (token: string) =>
      (await test.call({ path: '/api/auth/app/v1/sessions', token })).json<{ items: Shown[] }>()
        .items;
    const end = (token: string, id: string) =>
      test.call({ method: 'DELETE', path: `/api/auth/app/v1/sessions/${id}`, token });
    const works = async ({ access_token: token, refresh_token }: TokensAnswer) => [
      (await test.call({ path: '/api/client/app/v1/config', token })).statusCode,
      (
        await test.call({
          method: 'POST',
          path: '/api/auth/app/v1/refresh',
          body: { refresh_token },
        })
      ).statusCode,
    ];

    it('are listed with what is known of the device, this one first', async () => {
      await login('newcomer', 'curl/8', '2001:db8:7:9::1');
      const mine = await login('newcomer', firefox, '203.0.113.77');
      const items = await list(mine.access_token);
      expect(items).toMatchObject([
        { browser: 'Firefox', system: 'Linux', network: '203.0.113.0/24', current: true },
        { browser: null, system: null, network: '2001:db8:7::/48', current: false },
      ]);
      expect(JSON.stringify(items)).not.toContain('203.0.113.77');
    });

    it('say when they were last renewed', async () => {
      const mine = await login('newcomer', firefox);
      pass(test, 600);
      await test.call({
        method: 'POST',
        path: '/api/auth/app/v1/refresh',
        body: { refresh_token: mine.refresh_token },
      });
      const current = (await list(mine.access_token)).find((each) => each.current);
      expect(current?.last_used_at).toBe(test.now.toISOString());
    });

    it('end one by one, with both tokens and at once', async () => {
      const [mine, other] = [await login('newcomer'), await login('newcomer')];
      const id = (await list(other.access_token)).find((each) => each.current)?.id ?? '';
      expect((await end(mine.access_token, id)).statusCode).toBe(204);
      expect(await works(other)).toEqual([401, 401]);
      expect((await end(mine.access_token, id)).statusCode).toBe(404);
      expect((await list(mine.access_token)).some((each) => each.id === id)).toBe(false);
      expect((await works(mine))[0]).toBe(200);
    });

    it('cannot be ended by another client, who gets the answer for an unknown session', async () => {
      const [marta, newcomer] = [await login('marta'), await login('newcomer')];
      const id = (await list(marta.access_token)).find((each) => each.current)?.id ?? '';
      const [anothers, unknowns] = [
        await end(newcomer.access_token, id),
        await end(newcomer.access_token, '01997c2e-52a1-7c3e-8a47-0f6f3f2f7a10'),
      ];
      expect([anothers.statusCode, anothers.body]).toEqual([404, unknowns.body]);
      const abroad = await login('marta', '', '198.51.100.7', stranger);
      expect(
        (
          await test.call({
            method: 'DELETE',
            path: `/api/auth/app/v1/sessions/${id}`,
            token: abroad.access_token,
            tenant: stranger,
          })
        ).body,
      ).toBe(unknowns.body);
      expect((await works(marta))[0]).toBe(200);
    });

    it('end everywhere together, here too, and of this client alone', async () => {
      const [marta, here, there] = [
        await login('marta'),
        await login('newcomer'),
        await login('newcomer'),
      ];
      expect(
        (
          await test.call({
            method: 'DELETE',
            path: '/api/auth/app/v1/sessions',
            token: here.access_token,
          })
        ).statusCode,
      ).toBe(204);
      expect(await works(here)).toEqual([401, 401]);
      expect(await works(there)).toEqual([401, 401]);
      expect((await works(marta))[0]).toBe(200);
    });

    it('that owe their second step are not listed', async () => {
      await login('mfa');
      const pending = await login('mfa');
      const code = test.sent.at(-1)?.params['code'] ?? '';
      const real = await test.call({
        method: 'POST',
        path: '/api/user/v1/mfa/bind/verify',
        body: { code },
        token: pending.access_token,
      });
      expect(await list(real.json<TokensAnswer>().access_token)).toHaveLength(1);
    });
  });
}
