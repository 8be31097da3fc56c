import { eq, like } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { draft } from '#server/db/tables/draft.ts';
import { guess } from '#server/db/tables/guess.ts';
import { registrationCode } from '#server/db/tables/registration-code.ts';
import { demoPassword } from '#server/demo/demo-people.ts';
import { draftDays, purgeDrafts } from '#server/modules/draft/draft-service.ts';
import { purgeSignIns } from '#server/modules/auth/purge-sign-ins.ts';
import { sessionLimit } from '#server/modules/auth/session-tokens-service.ts';
import { loginAllowance } from '#server/modules/auth/sign-in.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import { freeGuesses } from '#server/rules/guess-waits.ts';
import {
  forgetGuesses,
  invite,
  lastCode,
  newcomerWithCode,
  saveDraft,
  startReset,
} from '../given.ts';
import type { TestApp } from '../test-app.ts';
import { pass, startTestApp } from '../test-app.ts';
import type { OpenStore } from '../test-stores.ts';
import { home, stranger } from '../test-tenants.ts';

/** Limits that an attacker must not turn against a client, and what they must not make grow. */
export function lockoutSuite(open: OpenStore): void {
  describe('limits', { timeout: 300_000 }, () => {
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

    it('of guesses from unknown networks leave the client in where they signed in before', async () => {
      expect((await login('marta', demoPassword, '192.0.2.10')).statusCode).toBe(200);
      for (let round = 0; round <= freeGuesses; round += 1)
        await login('marta', 'guess', `198.51.${round}.1`);
      expect((await login('marta', demoPassword, '203.0.113.1')).statusCode).toBe(429);
      expect((await login('marta', demoPassword, '192.0.2.11')).statusCode).toBe(200);
      // That line has its own count, and its successes restore nothing to the unknown networks.
      expect((await login('marta', demoPassword, '203.0.113.1')).statusCode).toBe(429);
      for (let round = 0; round < freeGuesses; round += 1)
        expect((await login('marta', 'guess', '192.0.2.12')).statusCode).toBe(401);
      expect((await login('marta', 'guess', '192.0.2.12')).statusCode).toBe(429);
      // A neighbour has used up one address's attempts alone.
      expect((await login('marta', demoPassword, '192.0.2.10')).statusCode).toBe(200);
    });

    it('cannot be used up under a name that reads like another network', async () => {
      expect((await login('marta', demoPassword, '192.0.2.10')).statusCode).toBe(200);
      const rows = () =>
        test.db.inTenant(home.id, (tx) =>
          tx.select().from(guess).where(like(guess.subject, 'login%marta%')),
        );
      const before = await rows();
      const names = [
        'marta@192.0.2.0/24',
        'marta@192.0.2.10',
        'known:192.0.2.10 marta',
        'marta\u0020',
        ' 192.0.2.10 marta',
        'login-known:192.0.2.10 marta',
      ];
      for (const name of names) {
        for (let round = 0; round <= freeGuesses; round += 1)
          await login(name, 'guess', `198.51.${round}.7`);
      }
      // A name with a blank behind it is the client's own, and counts as a guess at it from an unknown network.
      const counted = new Set(['login:marta', ...before.map(({ subject }) => subject)]);
      expect((await rows()).filter(({ subject }) => !counted.has(subject))).toEqual([]);
      expect((await login('marta', demoPassword, '192.0.2.10')).statusCode).toBe(200);
    });

    it('are not escaped by who knows the password and not the code', async () => {
      const pending = (await login('mfa', demoPassword, '192.0.2.20')).json<{
        access_token: string;
      }>();
      await post(
        '/user/v1/mfa/bind/verify',
        { code: lastCode(test) === '000000' ? '111111' : '000000' },
        '192.0.2.20',
        pending.access_token,
      );
      for (let round = 0; round <= freeGuesses; round += 1)
        await login('mfa', 'guess', `198.51.${round}.2`);
      expect((await login('mfa', demoPassword, '192.0.2.20')).statusCode).toBe(429);
      pass(test, 1000);
    });

    it('of guesses at a reset leave the client their code', async () => {
      const code = await startReset(test, 'marta');
      for (let round = 0; round < 15; round += 1) {
        await post(
          '/auth/app/v1/reset_pwd',
          { username: 'marta', code: `ZZZZZ-${10_000 + round}`, new_password: 'of an attacker' },
          `198.51.${round}.1`,
        );
      }
      expect(
        (
          await post(
            '/auth/app/v1/reset_pwd',
            { username: 'marta', code, new_password: demoPassword },
            '192.0.2.10',
          )
        ).statusCode,
      ).toBe(204);
    });

    it('of registrations without an invitation leave a telephone to its owner', async () => {
      const request = await newcomerWithCode(test);
      for (let round = 0; round < 20; round += 1) {
        await post(
          '/auth/app/v1/register',
          { ...request, invitation_code: `ZZZZZ-${10_000 + round}` },
          `198.51.${round}.1`,
        );
      }
      expect((await post('/auth/app/v1/register', request, '192.0.2.10')).statusCode).toBe(200);
    });

    it('let one invitation send codes to a few telephones alone', async () => {
      const invitation_code = await invite(test);
      const statuses: number[] = [];
      for (let round = 0; round < 20; round += 1) {
        statuses.push(
          (
            await post(
              '/auth/app/v1/register/code',
              { invitation_code, phone: `+346222${10_000 + round}` },
              `198.51.${round}.1`,
            )
          ).statusCode,
        );
      }
      expect(statuses.filter((status) => status === 200)).toHaveLength(10);
      expect(statuses.at(-1)).toBe(429);
    });

    it('let who knows the password alone send few messages', async () => {
      const before = test.sent.length;
      for (let round = 0; round < 20; round += 1)
        await login('mfa', demoPassword, `198.51.${round}.1`);
      expect(test.sent.slice(before).map(({ template }) => template)).toEqual([
        ...Array.from({ length: freeGuesses }, () => 'code.mfa'),
        'notice.secondStepsFailed',
      ]);
      pass(test, 1000);
      // Who has the telephone may come and go.
      for (let round = 0; round < loginAllowance.codes + 2; round += 1) {
        const pending = (await login('mfa', demoPassword, '192.0.2.10')).json<{
          access_token: string;
        }>();
        expect(
          (
            await post(
              '/user/v1/mfa/bind/verify',
              { code: lastCode(test) },
              '192.0.2.10',
              pending.access_token,
            )
          ).statusCode,
        ).toBe(200);
      }
    });

    it('end the oldest session when there are too many', async () => {
      const first = (await login('outstanding', demoPassword, '192.0.2.10')).json<{
        access_token: string;
      }>().access_token;
      let last = '';
      for (let round = 0; round < sessionLimit; round += 1) {
        pass(test, 1);
        last = (await login('outstanding', demoPassword, '192.0.2.10')).json<{
          access_token: string;
        }>().access_token;
      }
      const sessions = (token: string) => test.call({ path: '/api/auth/app/v1/sessions', token });
      expect((await sessions(first)).statusCode).toBe(401);
      expect((await sessions(last)).json<{ items: unknown[] }>().items).toHaveLength(sessionLimit);
      // Those of one millisecond have no order: which of them end is open, but not the one that begins.
      for (let round = 0; round < sessionLimit + 10; round += 1) {
        last = (await login('outstanding', demoPassword, '192.0.2.10')).json<{
          access_token: string;
        }>().access_token;
        expect((await sessions(last)).statusCode).toBe(200);
      }
    });

    it('of the tenant come before what the desk gave: a feature that it does not offer is closed', async () => {
      const open = async (tenant: Tenant) => {
        const token = await test.accessToken('marta', tenant);
        const { features } = (
          await test.call({ path: '/api/client/app/v1/config', token, tenant })
        ).json<{ features: Record<string, { allow: boolean }> }>();
        return Object.keys(features)
          .filter((name) => features[name]?.allow)
          .sort();
      };
      expect(await open(home)).toEqual([
        'ai_trade',
        'exchange',
        'ipo',
        'loan',
        'offering',
        'products',
        'trade',
      ]);
      expect(await open(stranger)).toEqual([
        'exchange',
        'ipo',
        'loan',
        'offering',
        'products',
        'trade',
      ]);
    });

    it('of time hold for codes and drafts too: they are forgotten', async () => {
      const token = await test.accessToken('newcomer');
      await saveDraft(test, token);
      await newcomerWithCode(test);
      const left = () =>
        test.db.inTenant(home.id, async (tx) => [
          await tx.$count(registrationCode),
          await tx.$count(draft, eq(draft.tenant, home.id)),
        ]);
      await test.db.inTenant(home.id, (tx) => purgeDrafts(tx, home.id, test.now));
      expect(await left()).toEqual([expect.any(Number), 1]);
      expect((await left())[0]).toBeGreaterThan(0);
      pass(test, (draftDays + 1) * 86_400);
      await test.db.inTenant(home.id, (tx) => purgeSignIns(tx, home.id, test.now));
      await test.db.inTenant(home.id, (tx) => purgeDrafts(tx, home.id, test.now));
      expect(await left()).toEqual([0, 0]);
    });
  });
}
