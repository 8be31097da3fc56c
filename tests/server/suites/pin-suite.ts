import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pinLock, secretAllowance } from '#server/modules/auth/secret-allowance.ts';
import { idOf, provePassword } from '../given.ts';
import type { TestApp } from '../test-app.ts';
import { deskToken, pass, startTestApp } from '../test-app.ts';
import type { OpenStore } from '../test-stores.ts';

/** The withdrawal PIN: set once, proven, resting, locked, reset. */
export function pinSuite(open: OpenStore): void {
  describe('the PIN', { timeout: 300_000 }, () => {
    let test: TestApp;
    let token = '';
    beforeAll(async () => {
      test = await startTestApp(open);
    });
    beforeEach(async () => {
      pass(test, 1000);
      token = await test.accessToken('marta');
    });
    afterEach(() => expect(test.faults).toEqual([]));
    afterAll(() => test.close());

    const post = (path: string, body: unknown) =>
      test.call({ method: 'POST', path: `/api/client/app/v1/${path}`, body, token });
    const state = async () =>
      (await test.call({ path: '/api/client/app/v1/pin', token })).json<{
        state: string;
        retry_at: string | null;
      }>();
    const reset = async () =>
      test.call({
        method: 'POST',
        path: `/desk/v1/clients/${(await idOf(test, 'marta')).id}/pin_reset`,
        token: deskToken,
      });

    it('is set after the password, once, and never a common one', async () => {
      expect(await state()).toEqual({ state: 'unset', retry_at: null });
      expect((await post('pin/verify', { pin: '294713' })).json()).toMatchObject({
        status: 409,
        code: 'stateConflict',
        params: { state: 'unset' },
      });
      expect((await post('pin', { pin: '294713' })).json()).toMatchObject({
        status: 403,
        code: 'stepUpNeeded',
        params: { need: 'password', by: 'password' },
      });
      for (const pin of ['123456', '111111', '121212', '654321']) {
        provePassword(test, token);
        expect((await post('pin', { pin })).json()).toMatchObject({
          code: 'pinSetFailed',
          errors: [{ pointer: '/pin', code: 'common' }],
        });
      }
      provePassword(test, token);
      expect((await post('pin', { pin: '294713' })).statusCode).toBe(204);
      expect(await state()).toEqual({ state: 'set', retry_at: null });
      provePassword(test, token);
      expect((await post('pin', { pin: '294714' })).json()).toMatchObject({
        status: 409,
        code: 'alreadyExists',
      });
      expect((await post('pin/verify', { pin: '294713' })).json()).toMatchObject({ kind: 'pin' });
    });

    it('rests after five wrong entries, and says until when', async () => {
      for (let round = 0; round < secretAllowance.pin; round += 1) {
        expect((await post('pin/verify', { pin: `70000${round}` })).json()).toMatchObject({
          code: 'pinRejected',
        });
      }
      const refused = await post('pin/verify', { pin: '294713' });
      expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toMatchObject([
        429,
        '900',
        { params: { seconds: 900 } },
      ]);
      expect(await state()).toEqual({
        state: 'resting',
        retry_at: new Date(test.now.getTime() + 900_000).toISOString(),
      });
      pass(test, 901);
      token = await test.accessToken('marta');
      expect((await post('pin/verify', { pin: '294713' })).statusCode).toBe(200);
    });

    it('is locked after fifteen wrong entries in a row, however long they take, until the advisor resets it', async () => {
      for (let round = 0; round < pinLock; round += 1) {
        if (round % secretAllowance.pin === 0) {
          pass(test, 1000);
          token = await test.accessToken('marta');
        }
        expect((await post('pin/verify', { pin: String(700_000 + round) })).json()).toMatchObject({
          code: 'pinRejected',
        });
      }
      pass(test, 86_400);
      token = await test.accessToken('marta');
      expect((await post('pin/verify', { pin: '294713' })).json()).toMatchObject({
        status: 403,
        code: 'pinLocked',
      });
      expect(await state()).toEqual({ state: 'locked', retry_at: null });
      provePassword(test, token);
      expect((await post('pin', { pin: '382915' })).json()).toMatchObject({
        code: 'alreadyExists',
      });
      expect((await reset()).statusCode).toBe(204);
      expect(await state()).toEqual({ state: 'unset', retry_at: null });
      expect((await reset()).json()).toMatchObject({ status: 409, code: 'stateConflict' });
      provePassword(test, token);
      expect((await post('pin', { pin: '382915' })).statusCode).toBe(204);
      expect((await post('pin/verify', { pin: '294713' })).statusCode).toBe(403);
      expect((await post('pin/verify', { pin: '382915' })).statusCode).toBe(200);
    });

    it('is set once by two who set it at the same time', async () => {
      await reset();
      const other = await test.accessToken('marta');
      provePassword(test, token);
      provePassword(test, other);
      const set = (pin: string, by: string) =>
        test.call({ method: 'POST', path: '/api/client/app/v1/pin', body: { pin }, token: by });
      const answers = await Promise.all([set('294713', token), set('382915', other)]);
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409]);
    });
  });
}
