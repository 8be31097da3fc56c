import { fullCounts } from '#tests/full-counts.ts';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  idOf,
  invite,
  lastCode,
  newcomerWithCode,
  provePassword,
  sendStepUpCode,
  startReset,
} from '../given.ts';
import type { TestApp } from '../test-app.ts';
import { deskToken, pass, startTestApp } from '../test-app.ts';
import type { OpenStore } from '../test-stores.ts';

// Full counts on demand; every guess is wrong by construction, so that a pass is no luck.
const guesses = fullCounts ? 1000 : 150;

/** A thousand guesses at every secret: none is taken, and soon none is even looked at. */
export function guessesSuite(open: OpenStore): void {
  describe(`${guesses} guesses`, { timeout: 900_000 }, () => {
    let test: TestApp;
    beforeAll(async () => {
      test = await startTestApp(open);
    });
    // Limits hold for a quarter of an hour: each secret has them to itself.
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
    /** Six digits that are never the right ones. */
    const other = (right: string, round: number) =>
      String((Number(right) + 1 + round) % 1_000_000).padStart(6, '0');

    /** Guesses on; answers how many were looked at. None may succeed, and those that are not looked at say how long to wait. */
    async function guess(
      make: (round: number) => Promise<LightMyRequestResponse>,
    ): Promise<number> {
      const answers = [];
      for (let round = 0; round < guesses; round += 10) {
        answers.push(
          ...(await Promise.all(Array.from({ length: 10 }, (_, index) => make(round + index)))),
        );
      }
      expect(answers.filter(({ statusCode }) => statusCode < 400)).toEqual([]);
      const refused = answers.filter(({ statusCode }) => statusCode === 429);
      for (const answer of refused) {
        expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
        expect(answer.json()).toMatchObject({
          code: 'tooManyAttempts',
          params: { seconds: Number(answer.headers['retry-after']) },
        });
      }
      return answers.length - refused.length;
    }

    it('at a password', async () => {
      expect(
        await guess((round) =>
          post('/auth/app/v1/login', { username: 'outstanding', password: `guess ${round}` }),
        ),
      ).toBeLessThanOrEqual(10);
    });

    it('at a PIN', async () => {
      const token = await test.accessToken('marta');
      provePassword(test, token);
      await post('/client/app/v1/pin', { pin: '294713' }, token);
      expect(
        await guess((round) =>
          post('/client/app/v1/pin/verify', { pin: other('294713', round) }, token),
        ),
      ).toBeLessThanOrEqual(5);
      expect((await post('/client/app/v1/pin/verify', { pin: '294713' }, token)).statusCode).toBe(
        429,
      );
      await test.call({
        method: 'POST',
        path: `/desk/v1/clients/${(await idOf(test, 'marta')).id}/pin_reset`,
        token: deskToken,
      });
    });

    it('at a one-time code', async () => {
      const token = await test.accessToken('newcomer');
      await sendStepUpCode(test, token);
      const code = lastCode(test);
      expect(
        await guess((round) =>
          post('/client/app/v1/code/verify', { code: other(code, round) }, token),
        ),
      ).toBeLessThanOrEqual(5);
      expect((await post('/client/app/v1/code/verify', { code }, token)).statusCode).toBe(429);
    });

    it('at an authenticator and its recovery codes', async () => {
      const token = await test.accessToken('marta');
      provePassword(test, token);
      await test.call({ method: 'POST', path: '/api/user/v1/mfa/bind', token });
      expect(
        await guess((round) =>
          post('/user/v1/mfa/bind/confirm', { code: other('000000', round) }, token),
        ),
      ).toBeLessThanOrEqual(5);
      expect(
        await guess((round) =>
          post('/client/app/v1/code/verify', { code: `aaaaa-${String(10_000 + round)}` }, token),
        ),
      ).toBeLessThanOrEqual(5);
    });

    it('at a registration’s code', async () => {
      const request = await newcomerWithCode(test);
      expect(
        await guess((round) =>
          post('/auth/app/v1/register', { ...request, code: other(request['code'] ?? '', round) }),
        ),
      ).toBeLessThanOrEqual(15);
      expect((await post('/auth/app/v1/register', request)).statusCode).toBe(429);
    });

    it('at an invitation', async () => {
      await invite(test);
      // A fresh phone each time, so that the limit of the address is what stops them.
      expect(
        await guess((round) =>
          post('/auth/app/v1/register/code', {
            phone: `+34699${String(round).padStart(6, '0')}`,
            invitation_code: `ZZZZZ-${String(10_000 + round)}`,
          }),
        ),
      ).toBeLessThanOrEqual(30);
    });

    it('at the code of a reset', async () => {
      const code = await startReset(test, 'newcomer');
      expect(
        await guess((round) =>
          post('/auth/app/v1/reset_pwd', {
            username: 'newcomer',
            code: `ZZZZZ-${String(10_000 + round)}`,
            new_password: 'chosen by an attacker',
          }),
        ),
      ).toBeLessThanOrEqual(10);
      expect(
        (
          await post('/auth/app/v1/reset_pwd', {
            username: 'newcomer',
            code,
            new_password: 'chosen by an attacker',
          })
        ).statusCode,
      ).toBe(429);
    });
  });
}
