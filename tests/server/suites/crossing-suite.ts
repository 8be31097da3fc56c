import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { authenticator } from '#server/db/tables/authenticator.ts';
import { kycSubmission } from '#server/db/tables/kyc.ts';
import { stepUp } from '#server/db/tables/step-up.ts';
import { demoPassword } from '#server/demo/demo-people.ts';
import type { TokensAnswer } from '#server/modules/auth/session-tokens-service.ts';
import type { PasswordHash } from '#server/platform/password-hash.ts';
import {
  beginBind,
  bindAndProve,
  idOf,
  lastCode,
  provePassword,
  restorePassword,
  sendStepUpCode,
  startReset,
  unbind,
} from '../given.ts';
import { kycBody } from '../given-identity.ts';
import { resetByDesk } from '../given-operator.ts';
import type { TestApp } from '../test-app.ts';
import { deskToken, pass, passwords, startTestApp } from '../test-app.ts';
import type { OpenStore } from '../test-stores.ts';
import { home } from '../test-tenants.ts';

/** Calls that cross one another, and proofs that no longer apply. */
export function crossingSuite(open: OpenStore): void {
  describe('calls that cross', { timeout: 300_000 }, () => {
    let test: TestApp;
    /** What the next proof waits for when it has its answer, and what is called when it does. */
    let gate: { readonly reached: () => void; readonly opened: Promise<void> } | null = null;
    const gated: PasswordHash = {
      make: passwords.make,
      async proves(secret, stored) {
        const right = await passwords.proves(secret, stored);
        const mine = gate;
        gate = null;
        mine?.reached();
        await mine?.opened;
        return right;
      },
    };
    beforeAll(async () => {
      test = await startTestApp(open, { passwords: gated });
    });
    beforeEach(() => pass(test, 1000));
    afterEach(() => expect(test.faults).toEqual([]));
    afterAll(() => test.close());

    const post = (path: string, body: unknown, token?: string) =>
      test.call({
        method: 'POST',
        path: `/api${path}`,
        body,
        ...(token !== undefined && { token }),
      });
    const desk = async (path: string, username: string) =>
      test.call({
        method: 'POST',
        path: `/desk/v1/clients/${(await idOf(test, username)).id}/${path}`,
        token: deskToken,
      });
    const proofs = (kind: 'pin' | 'password' | 'mfa') =>
      test.db.inTenant(home.id, (tx) =>
        tx.$count(stepUp, and(eq(stepUp.tenant, home.id), eq(stepUp.kind, kind))),
      );

    /** Starts a call, does `meanwhile` while its secret is found right, and answers what the call answers then. */
    async function crossed<T>(
      start: () => Promise<T>,
      meanwhile: () => Promise<unknown>,
    ): Promise<T> {
      let openGate = () => {};
      const opened = new Promise<void>((resolve) => {
        openGate = resolve;
      });
      const reached = new Promise<void>((resolve) => {
        gate = { reached: resolve, opened };
      });
      const call = start();
      await reached;
      await meanwhile();
      openGate();
      return call;
    }

    it('open no session by a password that was reset meanwhile', async () => {
      const code = await startReset(test, 'newcomer');
      const answer = await crossed(
        () => post('/auth/app/v1/login', { username: 'newcomer', password: demoPassword }),
        () =>
          post('/auth/app/v1/reset_pwd', {
            username: 'newcomer',
            code,
            new_password: 'another one, chosen',
          }),
      );
      expect(answer.json()).toMatchObject({ status: 401, code: 'loginFailed' });
      const back = await startReset(test, 'newcomer');
      expect(
        (
          await post('/auth/app/v1/reset_pwd', {
            username: 'newcomer',
            code: back,
            new_password: demoPassword,
          })
        ).statusCode,
      ).toBe(204);
    });

    it('change a password once: the second finds its current one replaced', async () => {
      const token = await test.accessToken('marta');
      const change = (current_password: string, new_password: string) =>
        post('/auth/app/v1/change_pwd', { current_password, new_password }, token);
      const late = await crossed(
        () => change(demoPassword, 'the one of the thief'),
        () => change(demoPassword, 'the one of the client'),
      );
      expect(late.json()).toMatchObject({
        code: 'passwordChangeFailed',
        errors: [{ pointer: '/current_password', code: 'mismatch' }],
      });
      expect((await change('the one of the client', demoPassword)).statusCode).toBe(204);
    });

    // Of some request; which one is nothing to these tests.
    const intent = 'i'.repeat(43);

    it('prove no PIN that was reset meanwhile, nor leave a proof of it behind', async () => {
      const token = await test.accessToken('marta');
      provePassword(test, token);
      expect((await post('/client/app/v1/pin', { pin: '294713' }, token)).statusCode).toBe(204);
      expect(
        (await post('/client/app/v1/pin/verify', { pin: '294713', intent }, token)).statusCode,
      ).toBe(200);
      expect(await proofs('pin')).toBe(1);
      const answer = await crossed(
        () => post('/client/app/v1/pin/verify', { pin: '294713', intent }, token),
        () => desk('pin_reset', 'marta'),
      );
      expect(answer.json()).toMatchObject({
        status: 409,
        code: 'stateConflict',
        params: { state: 'unset' },
      });
      expect(await proofs('pin')).toBe(0);
    });

    it('leave no proof of an authenticator that the desk took away', async () => {
      const token = await test.accessToken('newcomer');
      const code = await bindAndProve(test, token);
      await post('/client/app/v1/code/verify', { code, intent }, token);
      expect(await proofs('mfa')).toBe(1);
      expect((await resetByDesk(test, 'newcomer', 'authenticator_reset')).statusCode).toBe(200);
      expect(await proofs('mfa')).toBe(0);
      await restorePassword(test, 'newcomer');
    });

    it('complete one sign-in when the same code comes twice at once', async () => {
      const { access_token: pending } = (
        await post('/auth/app/v1/login', { username: 'mfa', password: demoPassword })
      ).json<TokensAnswer>();
      const code = lastCode(test);
      const answers = await Promise.all(
        [1, 2, 3].map(() => post('/user/v1/mfa/bind/verify', { code }, pending)),
      );
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401, 401]);
      const token =
        answers.find(({ statusCode }) => statusCode === 200)?.json<TokensAnswer>().access_token ??
        '';
      expect((await test.call({ path: '/api/auth/app/v1/client_info', token })).statusCode).toBe(
        200,
      );
    });

    it('take a one-time code only in the session that asked for it', async () => {
      const [one, other] = [await test.accessToken('marta'), await test.accessToken('marta')];
      await sendStepUpCode(test, one);
      const code = lastCode(test);
      expect((await post('/client/app/v1/code/verify', { code }, other)).json()).toMatchObject({
        code: 'codeRejected',
      });
      expect((await post('/client/app/v1/code/verify', { code }, one)).json()).toMatchObject({
        kind: 'mfa',
      });
    });

    it('void the code of a reset once the client changed the password himself', async () => {
      const token = await test.accessToken('marta');
      const code = await startReset(test, 'marta');
      expect(
        (
          await post(
            '/auth/app/v1/change_pwd',
            { current_password: demoPassword, new_password: 'not the old one' },
            token,
          )
        ).statusCode,
      ).toBe(204);
      const answer = await post('/auth/app/v1/reset_pwd', {
        username: 'marta',
        code,
        new_password: 'of the code holder',
      });
      expect(answer.json()).toMatchObject({
        code: 'passwordResetFailed',
        errors: [{ pointer: '/code', code: 'wrongCode' }],
      });
      expect(
        (
          await post(
            '/auth/app/v1/change_pwd',
            { current_password: 'not the old one', new_password: demoPassword },
            token,
          )
        ).statusCode,
      ).toBe(204);
    });

    it('meet what another secret encrypted with a refusal, never a fault', async () => {
      const token = await test.accessToken('newcomer');
      expect((await post('/identify/app/v1', await kycBody(test, token), token)).statusCode).toBe(
        200,
      );
      await beginBind(test, token);
      await test.db.inTenant(home.id, async (tx) => {
        await tx
          .update(kycSubmission)
          .set({ sealedIdNo: 'AAAA' })
          .where(eq(kycSubmission.tenant, home.id));
        await tx
          .update(authenticator)
          .set({ encryptedSecret: 'AAAA' })
          .where(eq(authenticator.tenant, home.id));
      });
      expect(
        (await test.call({ path: '/api/identify/app/v1/detail', token })).json(),
      ).toMatchObject({ status: 'pending', id_no: null });
      const review = await test.call({
        path: `/desk/v1/kyc/${(await idOf(test, 'newcomer')).id}`,
        token: deskToken,
      });
      expect(review.json()).toMatchObject({ status: 'pending', id_no: null });
      expect(
        (await post('/user/v1/mfa/bind/confirm', { code: '123456' }, token)).json(),
      ).toMatchObject({ code: 'codeRejected' });
      await unbind(test, 'newcomer');
    });
  });
}
