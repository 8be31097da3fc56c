import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoPassword } from '#server/demo/demo-people.ts';
import type { TokensAnswer } from '#server/modules/auth/session-tokens-service.ts';
import {
  beginBind,
  forgetGuesses,
  idOf,
  intentOf,
  lastCode,
  provePassword,
  sendStepUpCode,
  totpCode,
} from '../given.ts';
import type { TestApp } from '../test-app.ts';
import { pass, startTestApp } from '../test-app.ts';
import type { OpenStore } from '../test-stores.ts';

/** Authenticators, recovery codes and the proofs that operations ask for. */
export function secondStepSuite(open: OpenStore): void {
  describe('the second step', { timeout: 300_000 }, () => {
    let test: TestApp;
    let secret = '';
    let recovery: readonly string[] = [];
    beforeAll(async () => {
      test = await startTestApp(open);
    });
    // Another time step, and every limit anew.
    beforeEach(async () => {
      pass(test, 1000);
      await forgetGuesses(test);
    });
    afterEach(() => expect(test.faults).toEqual([]));
    afterAll(() => test.close());

    const call = (method: 'GET' | 'POST' | 'DELETE', path: string, token: string, body?: unknown) =>
      test.call({ method, path: `/api${path}`, token, ...(body !== undefined && { body }) });
    const login = async () =>
      (
        await test.call({
          method: 'POST',
          path: '/api/auth/app/v1/login',
          body: { username: 'marta', password: demoPassword },
        })
      ).json<TokensAnswer>();
    const verify = (code: string, token: string) =>
      call('POST', '/user/v1/mfa/bind/verify', token, { code });
    /** Proves one request by a code; answers what the proof was answered with. */
    const prove = async (
      code: string | undefined,
      ...[method, path, token]: Parameters<typeof call>
    ) => {
      const intent = await intentOf(test, { method, path: `/api${path}`, token });
      return call('POST', '/client/app/v1/code/verify', token, { code, intent });
    };
    const signedIn = async () => {
      const { access_token: pending } = await login();
      pass(test, 30);
      return (await verify(totpCode(test, secret), pending)).json<TokensAnswer>().access_token;
    };

    it('begins only after the password, and counts for nothing until a code of it was proven', async () => {
      const token = await test.accessToken('marta');
      expect((await call('POST', '/user/v1/mfa/bind', token)).json()).toMatchObject({
        status: 403,
        code: 'stepUpNeeded',
        params: { need: 'password', by: 'password' },
      });
      provePassword(test, token);
      const begun = (await call('POST', '/user/v1/mfa/bind', token)).json<{
        secret: string;
        otpauth_url: string;
      }>();
      expect(begun.otpauth_url).toMatch(
        /^otpauth:\/\/totp\/Casa:marta\?issuer=Casa&secret=[A-Z2-7]{32}&algorithm=SHA1&digits=6&period=30$/,
      );
      expect((await login()).mfa).toBe(false);
      const right = totpCode(test, begun.secret);
      const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, '0');
      expect(
        (await call('POST', '/user/v1/mfa/bind/confirm', token, { code: wrong })).json(),
      ).toMatchObject({ status: 403, code: 'codeRejected' });
      const confirmed = await call('POST', '/user/v1/mfa/bind/confirm', token, { code: right });
      recovery = confirmed.json<{ recovery_codes: string[] }>().recovery_codes;
      expect(new Set(recovery).size).toBe(10);
      secret = begun.secret;
      expect((await call('GET', '/user/v1/mfa', token)).json()).toMatchObject({
        required: true,
        method: 'authenticator',
        target: null,
        recovery_codes_left: 10,
      });
      provePassword(test, token);
      expect((await call('POST', '/user/v1/mfa/bind', token)).json()).toMatchObject({
        status: 409,
        code: 'alreadyExists',
      });
      expect(
        (await call('POST', '/user/v1/mfa/bind/confirm', token, { code: right })).json(),
      ).toMatchObject({ status: 409, code: 'stateConflict' });
    });

    it('is asked for at the next sign-in, without a message being sent', async () => {
      const before = test.sent.length;
      const pending = await login();
      expect(pending).toMatchObject({ mfa: true, mfa_method: 'authenticator', mfa_target: null });
      expect(test.sent.length).toBe(before);
      expect((await verify(totpCode(test, secret), pending.access_token)).statusCode).toBe(200);
    });

    it('takes each code once, also of two sign-ins that bring it at the same time', async () => {
      const code = totpCode(test, secret);
      const [first, second] = [await login(), await login()];
      const answers = await Promise.all([
        verify(code, first.access_token),
        verify(code, second.access_token),
      ]);
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
      const third = await login();
      expect((await verify(code, third.access_token)).json()).toMatchObject({
        code: 'verificationFailed',
      });
    });

    it('takes a code a step late, and none that is older', async () => {
      const late = totpCode(test, secret);
      const pending = await login();
      pass(test, 30);
      expect((await verify(late, pending.access_token)).statusCode).toBe(200);
      pass(test, 1000);
      const old = totpCode(test, secret);
      const again = await login();
      pass(test, 61);
      expect((await verify(old, again.access_token)).statusCode).toBe(401);
    });

    it('opens by a recovery code, each of them once and however it is typed', async () => {
      const [code = ''] = recovery;
      const pending = await login();
      expect(
        (await verify(code.toUpperCase().replace('-', ''), pending.access_token)).statusCode,
      ).toBe(200);
      const again = await login();
      expect((await verify(code, again.access_token)).statusCode).toBe(401);
      expect((await call('GET', '/user/v1/mfa', await signedIn())).json()).toMatchObject({
        recovery_codes_left: 9,
      });
    });

    it('takes no message code instead of the authenticator’s', async () => {
      const token = await signedIn();
      await sendStepUpCode(test, token);
      expect(
        (await call('POST', '/client/app/v1/code/verify', token, { code: lastCode(test) })).json(),
      ).toMatchObject({ status: 403, code: 'codeRejected' });
    });

    it('makes new recovery codes, once a proof, and voids the old ones', async () => {
      const token = await signedIn();
      expect((await call('POST', '/user/v1/mfa/recovery', token)).json()).toMatchObject({
        code: 'stepUpNeeded',
        params: { need: 'mfa', by: 'authenticator' },
      });
      pass(test, 30);
      await prove(totpCode(test, secret), 'POST', '/user/v1/mfa/recovery', token);
      const made = await call('POST', '/user/v1/mfa/recovery', token);
      const fresh = made.json<{ recovery_codes: string[] }>().recovery_codes;
      expect(fresh).toHaveLength(10);
      expect((await call('POST', '/user/v1/mfa/recovery', token)).json()).toMatchObject({
        code: 'stepUpNeeded',
      });
      expect(
        (await call('POST', '/client/app/v1/code/verify', token, { code: recovery[1] })).statusCode,
      ).toBe(403);
      recovery = fresh;
    });

    it('shares one proof with one of two calls that come at once', async () => {
      const token = await signedIn();
      pass(test, 30);
      await prove(totpCode(test, secret), 'POST', '/user/v1/mfa/recovery', token);
      const answers = await Promise.all([
        call('POST', '/user/v1/mfa/recovery', token),
        call('POST', '/user/v1/mfa/recovery', token),
      ]);
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403]);
      recovery =
        answers.find(({ statusCode }) => statusCode === 200)?.json<{ recovery_codes: string[] }>()
          .recovery_codes ?? [];
    });

    it('needs a fresh proof of this very session', async () => {
      const [mine, other] = [await signedIn(), await signedIn()];
      pass(test, 30);
      await prove(totpCode(test, secret), 'DELETE', '/user/v1/mfa/authenticator', mine);
      // Of this very request too.
      expect((await call('POST', '/user/v1/mfa/recovery', mine)).json()).toMatchObject({
        code: 'stepUpNeeded',
      });
      expect((await call('DELETE', '/user/v1/mfa/authenticator', other)).json()).toMatchObject({
        code: 'stepUpNeeded',
      });
      pass(test, 301);
      expect((await call('DELETE', '/user/v1/mfa/authenticator', mine)).json()).toMatchObject({
        code: 'stepUpNeeded',
      });
    });

    it('is removed after a proof, with its recovery codes', async () => {
      const token = await signedIn();
      await prove(recovery[0], 'DELETE', '/user/v1/mfa/authenticator', token);
      expect((await call('DELETE', '/user/v1/mfa/authenticator', token)).statusCode).toBe(204);
      expect((await call('GET', '/user/v1/mfa', token)).json()).toMatchObject({
        required: false,
        method: 'code',
        bound_at: null,
        recovery_codes_left: 0,
      });
      expect((await login()).mfa).toBe(false);
      const intent = await intentOf(test, {
        method: 'DELETE',
        path: '/api/user/v1/mfa/authenticator',
        token,
      });
      await call('POST', '/client/app/v1/code', token, { purpose: 'step_up', intent });
      const code = lastCode(test);
      // A code is good for the request that it was sent for.
      expect(
        (await call('POST', '/client/app/v1/code/verify', token, { code })).json(),
      ).toMatchObject({ code: 'codeRejected' });
      await call('POST', '/client/app/v1/code/verify', token, { code, intent });
      expect((await call('DELETE', '/user/v1/mfa/authenticator', token)).statusCode).toBe(404);
    });

    it('forgets a secret that was not proved within ten minutes', async () => {
      const token = await test.accessToken('marta');
      await beginBind(test, token);
      provePassword(test, token);
      const begun = (await call('POST', '/user/v1/mfa/bind', token)).json<{ secret: string }>();
      pass(test, 601);
      expect(
        (
          await call('POST', '/user/v1/mfa/bind/confirm', token, {
            code: totpCode(test, begun.secret),
          })
        ).json(),
      ).toMatchObject({ code: 'stateConflict' });
    });

    it('stores the secret encrypted', async () => {
      const { sql } = await import('drizzle-orm');
      const token = await test.accessToken('marta');
      provePassword(test, token);
      const begun = (await call('POST', '/user/v1/mfa/bind', token)).json<{ secret: string }>();
      const dump = JSON.stringify(
        await test.db.inTenant('home', (tx) =>
          tx.execute(sql`select a::text from authenticator a`),
        ),
      );
      expect(dump).toContain((await idOf(test, 'marta')).id);
      expect(dump).not.toContain(begun.secret);
    });
  });
}
