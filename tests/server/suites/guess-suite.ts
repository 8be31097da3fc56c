import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { client } from '#server/db/tables/client.ts';
import { demoPassword } from '#server/demo/demo-people.ts';
import { createGuessLimit, unlockSignIn } from '#server/modules/auth/guess-limit-service.ts';
import { accountSubject } from '#server/modules/auth/known-network.ts';
import { purgeSignIns } from '#server/modules/auth/purge-sign-ins.ts';
import { sessionLimit, startSession } from '#server/modules/auth/session-tokens-service.ts';
import type { TokensAnswer } from '#server/modules/auth/session-tokens-service.ts';
import { loginAllowance } from '#server/modules/auth/sign-in.ts';
import { systemRandom } from '#server/platform/ids.ts';
import { freeGuesses } from '#server/rules/guess-waits.ts';
import { forgetGuesses, idOf, lastCode, startReset } from '../given.ts';
import type { TestApp } from '../test-app.ts';
import { pass, startTestApp } from '../test-app.ts';
import type { OpenStore } from '../test-stores.ts';
import { home } from '../test-tenants.ts';

/** Password guessing, with or without the right one: attackers wait, and lock no client out. */
export function guessSuite(open: OpenStore): void {
  describe('wrong sign-ins', { timeout: 300_000 }, () => {
    let test: TestApp;
    beforeAll(async () => {
      test = await startTestApp(open);
    });
    beforeEach(async () => {
      pass(test, 1000);
      await forgetGuesses(test);
    });
    afterEach(() => expect(test.faults).toEqual([]));
    afterAll(() => test.close());

    const post = (path: string, body: unknown, address: string, token?: string) =>
      test.call({
        method: 'POST',
        path: `/api${path}`,
        body,
        address,
        ...(token !== undefined && { token }),
      });
    const login = (username: string, password: string, address: string) =>
      post('/auth/app/v1/login', { username, password }, address);
    const complete = async (address: string) => {
      const pending = (await login('mfa', demoPassword, address)).json<TokensAnswer>();
      const answer = await post(
        '/user/v1/mfa/bind/verify',
        { code: lastCode(test) },
        address,
        pending.access_token,
      );
      return answer.json<TokensAnswer>().access_token;
    };
    const notices = async (token: string) =>
      (await test.call({ path: '/api/message/app/v1/list', token }))
        .json<{ items: { kind: string }[] }>()
        .items.map(({ kind }) => kind);

    it('are few in a day', async () => {
      const end = test.now.getTime() + 86_400_000;
      let wrong = 0;
      while (test.now.getTime() < end) {
        const answer = await login('marta', 'guess', '198.51.100.1');
        if (answer.statusCode === 401) wrong += 1;
        else pass(test, Number(answer.headers['retry-after']));
      }
      expect(wrong).toBe(16);
    });

    it('are reported to the client once, in the app and where codes go', async () => {
      const token = await test.accessToken('outstanding');
      const before = (await notices(token)).length;
      const sent = test.sent.length;
      for (let round = 0; round < freeGuesses + 3; round += 1)
        await login('outstanding', 'guess', `198.51.${round}.1`);
      expect((await notices(token)).slice(0, -before || undefined)).toEqual(['signInsFailed']);
      expect(test.sent.slice(sent)).toMatchObject([
        { template: 'notice.signInsFailed', target: '+34600000204', channel: 'sms' },
      ]);
    });

    it('with the right password and no second step count as well, and the client hears of it', async () => {
      const token = await complete('192.0.2.10');
      const statuses: number[] = [];
      for (let round = 0; round < freeGuesses + 2; round += 1)
        statuses.push((await login('mfa', demoPassword, `198.51.${round}.1`)).statusCode);
      expect(statuses).toEqual([...Array.from({ length: freeGuesses }, () => 200), 429, 429]);
      expect(await notices(token)).toContain('secondStepsFailed');
    });

    it('with the right password use up neither the codes nor the tries of a client where they were before', async () => {
      const token = await complete('192.0.2.10');
      for (let round = 0; round < loginAllowance.codes + 5; round += 1) {
        await forgetGuesses(test);
        const pending = (
          await login('mfa', demoPassword, `198.51.${round}.1`)
        ).json<TokensAnswer>();
        const code = lastCode(test) === '000000' ? '111111' : '000000';
        await post('/user/v1/mfa/bind/verify', { code }, `198.51.${round}.1`, pending.access_token);
      }
      expect((await login('mfa', demoPassword, '203.0.113.1')).statusCode).toBe(429);
      for (let round = 0; round < freeGuesses; round += 1) {
        const pending = (await login('mfa', demoPassword, '203.0.113.2')).json<TokensAnswer>();
        await post(
          '/user/v1/mfa/bind/verify',
          { code: '000000' },
          '203.0.113.2',
          pending.access_token,
        );
      }
      const own = await complete('192.0.2.11');
      for (const each of [token, own])
        expect(
          (await test.call({ path: '/api/auth/app/v1/client_info', token: each })).statusCode,
        ).toBe(200);
    });

    it('with the right password end no session, however many they are', async () => {
      const token = await complete('192.0.2.10');
      const { id } = await idOf(test, 'mfa');
      const parts = { clock: () => test.now, random: systemRandom };
      const device = { browser: null, system: null, network: null };
      for (let round = 0; round < sessionLimit; round += 1) {
        pass(test, 1);
        await test.db.inTenant(home.id, (tx) =>
          startSession(tx, parts, home, id, 'pending', device),
        );
      }
      expect((await login('mfa', demoPassword, '198.51.100.1')).statusCode).toBe(200);
      // Nor do they count when the client signs in elsewhere.
      await complete('192.0.2.10');
      expect((await test.call({ path: '/api/auth/app/v1/client_info', token })).statusCode).toBe(
        200,
      );
    });

    it('lock the account where the tenant says so, until the back office or a reset opens it', async () => {
      const limit = createGuessLimit(test.db, () => test.now);
      const subject = accountSubject('marta', null);
      const lock = async () => {
        for (let round = 0; round < 6; round += 1) {
          pass(test, 14_400);
          await limit.take(home.id, subject, { lockAfter: 6 });
        }
      };
      const { id } = await idOf(test, 'marta');
      const signIn = () => login('marta', demoPassword, '203.0.113.1');
      await lock();
      pass(test, 30 * 86_400);
      await test.db.inTenant(home.id, (tx) => purgeSignIns(tx, home.id, test.now));
      expect((await signIn()).json()).toMatchObject({ status: 403, code: 'signInLocked' });
      await test.db.inTenant(home.id, (tx) => unlockSignIn(tx, home.id, { id, username: 'marta' }));
      expect((await signIn()).statusCode).toBe(200);
      await forgetGuesses(test);
      await lock();
      const code = await startReset(test, 'marta');
      const reset = { username: 'marta', code, new_password: demoPassword };
      expect((await post('/auth/app/v1/reset_pwd', reset, '203.0.113.1')).statusCode).toBe(204);
      expect((await signIn()).statusCode).toBe(200);
    });

    it('of one moment hold no right one up, on servers whose clocks differ by a little', async () => {
      const [later, earlier] = [5, 0].map((ms) =>
        createGuessLimit(test.db, () => new Date(test.now.getTime() + ms)),
      );
      const subject = accountSubject('marta', null);
      await later?.take(home.id, subject);
      expect(await earlier?.take(home.id, subject)).toMatchObject({ failures: 2 });
    });

    it('of one name unlock no other that looks alike', async () => {
      const limit = createGuessLimit(test.db, () => test.now);
      await limit.take(home.id, accountSubject('a_b', '192.0.2.1'), { lockAfter: 1 });
      await limit.take(home.id, accountSubject('axb', '192.0.2.1'), { lockAfter: 1 });
      const { id } = await idOf(test, 'marta');
      await test.db.inTenant(home.id, (tx) => unlockSignIn(tx, home.id, { id, username: 'a_b' }));
      await limit.take(home.id, accountSubject('a_b', '192.0.2.1'));
      await expect(limit.take(home.id, accountSubject('axb', '192.0.2.1'))).rejects.toMatchObject({
        code: 'signInLocked',
      });
    });
  });

  describe('where the tenant requires a second step', { timeout: 120_000 }, () => {
    let test: TestApp;
    beforeAll(async () => {
      test = await startTestApp(open, {
        security: { ...home.security, secondStep: 'required', codeBy: 'email' },
      });
    });
    afterEach(() => expect(test.faults).toEqual([]));
    afterAll(() => test.close());

    const login = async (username: string) =>
      (
        await test.call({
          method: 'POST',
          path: '/api/auth/app/v1/login',
          body: { username, password: demoPassword },
        })
      ).json<TokensAnswer>();

    it('a client without an authenticator gets a code, by e-mail where one is known', async () => {
      await test.db.inTenant(home.id, (tx) =>
        tx
          .update(client)
          .set({ email: 'marta@correo.example' })
          .where(and(eq(client.tenant, home.id), eq(client.username, 'marta'))),
      );
      const pending = await login('marta');
      expect(pending).toMatchObject({
        mfa: true,
        mfa_method: 'code',
        mfa_target: 'm••••@correo.example',
      });
      expect(test.sent.at(-1)).toMatchObject({ channel: 'email', target: 'marta@correo.example' });
      const info = (token: string) => test.call({ path: '/api/auth/app/v1/client_info', token });
      expect((await info(pending.access_token)).json()).toMatchObject({ code: 'mfaRequired' });
      const answer = await test.call({
        method: 'POST',
        path: '/api/user/v1/mfa/bind/verify',
        body: { code: lastCode(test) },
        token: pending.access_token,
      });
      const { access_token: token } = answer.json<TokensAnswer>();
      expect((await info(token)).statusCode).toBe(200);
      expect((await test.call({ path: '/api/user/v1/mfa', token })).json()).toMatchObject({
        required: true,
        method: 'code',
        target: 'm••••@correo.example',
      });
    });

    it('a client without an e-mail address gets it on the phone', async () => {
      await test.db.inTenant(home.id, (tx) =>
        tx
          .update(client)
          .set({ email: null })
          .where(and(eq(client.tenant, home.id), eq(client.username, 'newcomer'))),
      );
      expect(await login('newcomer')).toMatchObject({ mfa: true, mfa_method: 'code' });
      expect(test.sent.at(-1)).toMatchObject({ channel: 'sms' });
    });
  });
}
