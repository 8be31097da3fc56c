import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { attempt } from '#server/db/tables/attempt.ts';
import { demoPassword } from '#server/demo/demo-people.ts';
import { loginAllowance } from '#server/modules/auth/sign-in.ts';
import { freeGuesses } from '#server/rules/guess-waits.ts';
import type { TokensAnswer } from '#server/modules/auth/session-tokens-service.ts';
import type { PasswordHash } from '#server/platform/password-hash.ts';
import { forgetGuesses } from '../given.ts';
import type { TestApp } from '../test-app.ts';
import { pass, passwords, startTestApp } from '../test-app.ts';
import type { OpenStore } from '../test-stores.ts';
import { home, stranger } from '../test-tenants.ts';

/** Signing in, staying signed in, signing out. */
export function signInSuite(open: OpenStore): void {
  describe('signing in', { timeout: 300_000 }, () => {
    let test: TestApp;
    // What was proven, against which hash.
    const hashes: (string | null)[] = [];
    const counted: PasswordHash = {
      make: (secret) => passwords.make(secret),
      proves(secret, stored) {
        hashes.push(stored);
        return passwords.proves(secret, stored);
      },
    };
    beforeAll(async () => {
      test = await startTestApp(open, { passwords: counted });
    });
    afterEach(() => expect(test.faults).toEqual([]));
    afterAll(() => test.close());

    // Limits hold for 15 minutes: every login of a test comes from its own address and after the last window.
    const login = async (
      username: string,
      password: string,
      address = '127.0.0.1',
      tenant = home,
    ) =>
      test.call({
        method: 'POST',
        path: '/api/auth/app/v1/login',
        body: { username, password },
        address,
        tenant,
      });
    const tokens = async (username: string) =>
      (await login(username, demoPassword)).json<TokensAnswer>();
    const refresh = async (refresh_token: string, tenant = home) =>
      test.call({
        method: 'POST',
        path: '/api/auth/app/v1/refresh',
        body: { refresh_token },
        tenant,
      });
    const info = (token: string, tenant = home) =>
      test.call({ path: '/api/auth/app/v1/client_info', token, tenant });

    it('answers tokens that open the client’s own data', async () => {
      const answer = await tokens('marta');
      expect(answer.mfa).toBe(false);
      expect(answer.expires_at).toBe(
        new Date(Math.floor(test.now.getTime() / 1000) * 1000 + 900_000).toISOString(),
      );
      expect((await info(answer.access_token)).json()).toMatchObject({
        username: 'marta',
        full_name: 'Marta Salcedo Rey',
      });
    });

    it('knows a username however it is typed', async () => {
      expect((await login('  MARTA ', demoPassword)).statusCode).toBe(200);
    });

    it('answers the same for a wrong password and for a client who does not exist', async () => {
      const wrong = await login('marta', 'not the password');
      const unknown = await login('nobody-here', 'not the password');
      expect([wrong.statusCode, wrong.body]).toEqual([unknown.statusCode, unknown.body]);
      expect(wrong.json()).toMatchObject({ status: 401, code: 'loginFailed' });
    });

    it('does the work of a hash for a client who does not exist', async () => {
      hashes.length = 0;
      await login('outstanding', 'wrong', '10.9.0.1');
      await login('nobody-either', 'wrong', '10.9.0.2');
      // Each is proven once, the unknown one against a hash without an owner (`password-hash.test.ts`).
      expect(hashes.map((stored) => stored !== null)).toEqual([true, false]);
    });

    it('ends the access token after fifteen minutes', async () => {
      const { access_token: token } = await tokens('newcomer');
      pass(test, 899);
      expect((await info(token)).statusCode).toBe(200);
      pass(test, 2);
      expect((await info(token)).json()).toMatchObject({ status: 401, code: 'unauthorized' });
    });

    it('signs out at once, with both tokens', async () => {
      const { access_token: token, refresh_token: renewal } = await tokens('newcomer');
      expect(
        (await test.call({ method: 'POST', path: '/api/auth/app/v1/logout', token })).statusCode,
      ).toBe(204);
      expect((await info(token)).statusCode).toBe(401);
      expect((await refresh(renewal)).json()).toMatchObject({
        status: 401,
        code: 'refreshRejected',
      });
    });

    it('rotates the refresh token', async () => {
      const first = await tokens('newcomer');
      const second = (await refresh(first.refresh_token)).json<TokensAnswer>();
      expect(second.refresh_token).not.toBe(first.refresh_token);
      expect((await info(second.access_token)).statusCode).toBe(200);
      expect((await refresh(second.refresh_token)).statusCode).toBe(200);
    });

    it('keeps two tabs signed in that refresh with the same token', async () => {
      const first = await tokens('newcomer');
      const answers = await Promise.all([
        refresh(first.refresh_token),
        refresh(first.refresh_token),
        refresh(first.refresh_token),
      ]);
      const successors = new Set(
        answers.map((answer) => answer.json<TokensAnswer>().refresh_token),
      );
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
      expect(successors.size).toBe(1);
      pass(test, 60);
      expect((await refresh([...successors][0] ?? '')).statusCode).toBe(200);
    });

    it('revokes the whole family when a used token is replayed', async () => {
      const first = await tokens('newcomer');
      const second = (await refresh(first.refresh_token)).json<TokensAnswer>();
      pass(test, 11);
      expect((await refresh(first.refresh_token)).json()).toMatchObject({
        code: 'refreshRejected',
      });
      expect((await refresh(second.refresh_token)).json()).toMatchObject({
        code: 'refreshRejected',
      });
      expect((await info(second.access_token)).statusCode).toBe(401);
    });

    it('refuses a refresh token in another tenant, and one that lay idle', async () => {
      const { refresh_token: renewal } = await tokens('newcomer');
      expect((await refresh(renewal, stranger)).statusCode).toBe(401);
      expect((await refresh(renewal)).statusCode).toBe(200);
      const idle = await tokens('newcomer');
      pass(test, 8 * 86_400);
      expect((await refresh(idle.refresh_token)).statusCode).toBe(401);
    });

    it('stops guessing on one account, says how long to wait, and lets the client in afterwards', async () => {
      const guesses: number[] = [];
      for (let round = 0; round < 100; round += 1) {
        guesses.push((await login('outstanding', `guess ${round}`, `10.1.${round}.1`)).statusCode);
      }
      expect(guesses.filter((status) => status === 401).length).toBeLessThanOrEqual(freeGuesses);
      const right = await login('outstanding', demoPassword);
      expect(right.json()).toMatchObject({ status: 429, code: 'tooManyAttempts' });
      const wait = Number(right.headers['retry-after']);
      expect(wait).toBeGreaterThan(0);
      pass(test, wait);
      expect((await login('outstanding', demoPassword)).statusCode).toBe(200);
    });

    it('stops guessing from one address over many accounts', async () => {
      const statuses: number[] = [];
      for (let round = 0; round < loginAllowance.address + 5; round += 1) {
        statuses.push((await login(`somebody-${round}`, 'guess', '10.2.0.1')).statusCode);
      }
      expect(statuses.slice(0, loginAllowance.address).every((status) => status === 401)).toBe(
        true,
      );
      expect(statuses.slice(loginAllowance.address).every((status) => status === 429)).toBe(true);
    });

    it('lets an address that is refused lock no account and leave no trace', async () => {
      for (let round = 0; round < loginAllowance.address; round += 1)
        await login(`filler-${round}`, 'guess', '10.4.0.1');
      const rows = () => test.db.inTenant(home.id, (tx) => tx.$count(attempt));
      const before = await rows();
      for (let round = 0; round < freeGuesses + 5; round += 1) {
        expect((await login('newcomer', 'guess', '10.4.0.1')).statusCode).toBe(429);
        expect((await login(`unheard-of-${round}`, 'guess', '10.4.0.1')).statusCode).toBe(429);
      }
      expect(await rows()).toBe(before);
      expect((await login('newcomer', demoPassword, '10.4.0.2')).statusCode).toBe(200);
    });

    it('counts the addresses of one IPv6 line as one', async () => {
      const statuses: number[] = [];
      for (let round = 0; round <= loginAllowance.address; round += 1) {
        statuses.push(
          (await login(`neighbour-${round}`, 'guess', `2001:db8:7:7::${round + 1}`)).statusCode,
        );
      }
      expect(statuses.at(-1)).toBe(429);
      expect((await login('neighbour', 'guess', '2001:db8:7:108::1')).statusCode).toBe(401);
    });

    it('counts parallel guesses before it looks at them', async () => {
      const answers = await Promise.all(
        Array.from({ length: 40 }, (_, round) =>
          login('parallel', `guess ${round}`, `10.3.${round}.1`),
        ),
      );
      expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(freeGuesses);
    });

    describe('with a second step', () => {
      beforeEach(() => forgetGuesses(test));
      const codeOf = () => test.sent.at(-1)?.params['code'] ?? '';
      const verify = (code: string, token: string) =>
        test.call({ method: 'POST', path: '/api/user/v1/mfa/bind/verify', body: { code }, token });
      const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

      it('opens nothing until the code is proven, then everything', async () => {
        const pending = await tokens('mfa');
        expect(pending.mfa).toBe(true);
        expect((await info(pending.access_token)).json()).toMatchObject({
          status: 401,
          code: 'mfaRequired',
        });
        expect((await refresh(pending.refresh_token)).statusCode).toBe(401);
        const real = (await verify(codeOf(), pending.access_token)).json<TokensAnswer>();
        expect(real.mfa).toBe(false);
        expect((await info(real.access_token)).statusCode).toBe(200);
        expect((await refresh(real.refresh_token)).statusCode).toBe(200);
      });

      it('takes the pending tokens away with the pending sign-in', async () => {
        const pending = await tokens('mfa');
        const code = codeOf();
        expect((await verify(code, pending.access_token)).statusCode).toBe(200);
        expect((await verify(code, pending.access_token)).json()).toMatchObject({
          status: 401,
          code: 'noPendingSession',
        });
        expect((await refresh(pending.refresh_token)).statusCode).toBe(401);
        expect((await info(pending.access_token)).statusCode).toBe(401);
      });

      it('ends the sign-in with a wrong code: the right one comes too late', async () => {
        const pending = await tokens('mfa');
        const code = codeOf();
        expect((await verify(other(code), pending.access_token)).json()).toMatchObject({
          status: 401,
          code: 'verificationFailed',
        });
        expect((await verify(code, pending.access_token)).json()).toMatchObject({
          status: 401,
          code: 'noPendingSession',
        });
        expect((await refresh(pending.refresh_token)).statusCode).toBe(401);
        // A new login with its own code is all it takes.
        const again = await tokens('mfa');
        expect((await verify(codeOf(), again.access_token)).statusCode).toBe(200);
      });

      it('is ended by any of several wrong codes that come at once', async () => {
        const pending = await tokens('mfa');
        const code = codeOf();
        const guesses = Array.from({ length: 4 }, (_, round) =>
          String((Number(code) + 1 + round) % 1_000_000).padStart(6, '0'),
        );
        const answers = await Promise.all(
          guesses.map((guess) => verify(guess, pending.access_token)),
        );
        expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401]);
        expect((await verify(code, pending.access_token)).json()).toMatchObject({
          code: 'noPendingSession',
        });
        pass(test, 1000);
      });

      it('accepts no code late or of another sign-in', async () => {
        const [first, firstCode] = [await tokens('mfa'), codeOf()];
        const [second, secondCode] = [await tokens('mfa'), codeOf()];
        expect(
          (
            await verify(
              firstCode === secondCode ? other(firstCode) : firstCode,
              second.access_token,
            )
          ).json(),
        ).toMatchObject({ code: 'verificationFailed' });
        pass(test, 301);
        expect((await verify(firstCode, first.access_token)).json()).toMatchObject({
          code: 'verificationFailed',
        });
      });

      it('stops guessing codes over many sign-ins', async () => {
        pass(test, 1000);
        const statuses: number[] = [];
        for (let round = 0; round < 24; round += 1) {
          const opened = await login('mfa', demoPassword);
          statuses.push(
            opened.statusCode === 200
              ? (await verify(other(codeOf()), opened.json<TokensAnswer>().access_token)).statusCode
              : opened.statusCode,
          );
        }
        expect(statuses.filter((status) => status === 401)).toHaveLength(freeGuesses);
        expect(statuses.filter((status) => status === 429)).toHaveLength(24 - freeGuesses);
        // No further code is sent, so that there is nothing to guess at.
        expect((await login('mfa', demoPassword)).json()).toMatchObject({
          status: 429,
          code: 'tooManyAttempts',
        });
        pass(test, 901);
      });

      it('refuses a guest and a client who is signed in already', async () => {
        const guest = await test.call({
          method: 'POST',
          path: '/api/user/v1/mfa/bind/verify',
          body: { code: '123456' },
        });
        expect(guest.json()).toMatchObject({ status: 401, code: 'noPendingSession' });
        pass(test, 1000);
        const { access_token: token } = await tokens('marta');
        expect((await verify('123456', token)).json()).toMatchObject({ code: 'noPendingSession' });
      });
    });
  });
}
