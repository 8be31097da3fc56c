import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#api/client.gen.ts';
import { toBig } from '#core/money.ts';
import { checkLedger } from '#server/ledger/check-ledger.ts';
import { changeClient } from '#server/modules/client/client-service.ts';
import { depositExpiryJob } from '#server/modules/deposit/deposit-expiry.ts';
import { autopilotDepositJob } from '#server/modules/desk/autopilot-deposit.ts';
import { systemRandom } from '#server/platform/ids.ts';
import { idOf } from '../given.ts';
import { announcedDeposit, creditedDeposit, forgetDeposits } from '../given-banking.ts';
import { runnerOf } from '../jobs.ts';
import type { TestApp } from '../test-app.ts';
import { deskToken, startTestApp } from '../test-app.ts';
import type { OpenStore } from '../test-stores.ts';
import { home } from '../test-tenants.ts';

type Deposit = components['schemas']['Deposit'];

/** Deposits by bank: announced, credited with what really came, once, and undone where that was a mistake. */
export function depositSuite(open: OpenStore): void {
  describe('deposits', { timeout: 300_000 }, () => {
    let test: TestApp;
    let marta = '';
    beforeAll(async () => {
      test = await startTestApp(open, { autopilot: 20 });
      marta = await test.accessToken('marta');
    });
    afterEach(async () => {
      expect(test.faults.splice(0)).toEqual([]);
      await forgetDeposits(test, 'marta');
      expect((await checkLedger(test.db, home.id)).differences).toEqual([]);
    });
    afterAll(() => test.close());

    const announce = (body: object, key?: string) =>
      test.call({
        method: 'POST',
        path: '/api/deposit/app/v1',
        token: marta,
        body,
        ...(key !== undefined && { key }),
      });
    const list = async () =>
      (await test.call({ path: '/api/deposit/app/v1/list', token: marta })).json<{
        items: Deposit[];
      }>().items;
    const cash = async () =>
      toBig(
        (await test.call({ path: '/api/acc/app/v1/list', token: marta }))
          .json<{ items: { currency: string; cash: string }[] }>()
          .items.find(({ currency }) => currency === 'EUR')?.cash ?? '0',
      );
    const desk = (id: string, step: string, body?: object) =>
      test.call({
        method: 'POST',
        path: `/desk/v1/deposits/${id}/${step}`,
        token: deskToken,
        ...(body && { body }),
      });
    const newestMessage = async () =>
      (await test.call({ path: '/api/message/app/v1/list', token: marta })).json<{
        items: { kind: string; params: object }[];
      }>().items[0];

    it('are announced once a key, with where to send them and a reference of their own', async () => {
      const first = await announce({ currency: 'EUR', amount: '1500' }, 'announce-deposit-once');
      expect(first.json()).toMatchObject({
        status: 'announced',
        amount: '1500.00',
        credited: null,
        reference: expect.stringMatching(/^DP-[2-9A-Z]{4}-[2-9A-Z]{4}$/),
        receiving: { number: 'ES9121000418450200051332' },
      });
      const again = await announce({ currency: 'EUR', amount: '1500' }, 'announce-deposit-once');
      expect(again.body).toBe(first.body);
      expect(await list()).toHaveLength(1);
    });

    it('need an account to be sent to, an amount, and a client who may deposit', async () => {
      expect((await announce({ currency: 'USD', amount: '10' })).json()).toMatchObject({
        status: 409,
        code: 'depositAccountMissing',
      });
      for (const amount of ['0', '-5', '1.001'])
        expect((await announce({ currency: 'EUR', amount })).json()).toMatchObject({
          status: 400,
          errors: [{ pointer: '/amount', code: 'format' }],
        });
      const { id } = await idOf(test, 'marta');
      const allow = (clientDeposit: boolean) =>
        test.db.inTenant(home.id, (tx) => changeClient(tx, home.id, id, { clientDeposit }));
      await allow(false);
      expect((await announce({ currency: 'EUR', amount: '10' })).json()).toMatchObject({
        status: 403,
        code: 'gateRefused',
        params: { reasons: [{ code: 'depositsClosed' }] },
      });
      await allow(true);
      expect(await list()).toEqual([]);
    });

    it('are credited with what really came, once, and the client is notified', async () => {
      const before = await cash();
      const { id } = await announcedDeposit(test, 'marta');
      expect((await desk(id, 'receive')).statusCode).toBe(204);
      expect(await newestMessage()).toMatchObject({ kind: 'depositReceived' });
      const answers = await Promise.all([
        desk(id, 'credit', { amount: '1480.50' }),
        desk(id, 'credit', { amount: '1480.50' }),
      ]);
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409]);
      expect((await cash()).minus(before).toFixed(2)).toBe('1480.50');
      expect(await list()).toMatchObject([
        { id, status: 'credited', amount: '1500.00', credited: '1480.50' },
      ]);
      expect(await newestMessage()).toMatchObject({
        kind: 'depositCredited',
        params: { amount: '1480.50', currency: 'EUR' },
      });
    });

    it('credited by mistake are undone, once', async () => {
      const before = await cash();
      const { id } = await creditedDeposit(test, 'marta');
      expect((await cash()).minus(before).toFixed(2)).toBe('1500.00');
      const note = { note: 'Another client’s transfer' };
      expect((await desk(id, 'reverse', note)).statusCode).toBe(204);
      expect((await desk(id, 'reverse', note)).statusCode).toBe(409);
      expect((await cash()).eq(before)).toBe(true);
      expect(await newestMessage()).toMatchObject({ kind: 'depositReversed' });
    });

    it('are rejected with a reason, and then nothing more happens to them', async () => {
      const before = await cash();
      const { id } = await announcedDeposit(test, 'marta');
      expect((await desk(id, 'reject', { reason: 'otherSender' })).statusCode).toBe(204);
      expect(await list()).toMatchObject([{ status: 'rejected', reason: 'otherSender' }]);
      expect(await newestMessage()).toMatchObject({ kind: 'depositRejected' });
      expect((await desk(id, 'credit', { amount: '1500' })).json()).toMatchObject({
        status: 409,
        code: 'stateConflict',
        params: { state: 'rejected' },
      });
      expect((await cash()).eq(before)).toBe(true);
    });

    it('are taken back by their client alone, until the desk has received them', async () => {
      const { id } = await announcedDeposit(test, 'marta');
      const cancel = (token: string) =>
        test.call({ method: 'POST', path: `/api/deposit/app/v1/${id}/cancel`, token });
      expect((await cancel(await test.accessToken('outstanding'))).statusCode).toBe(404);
      expect((await cancel(marta)).json()).toMatchObject({ status: 'cancelled' });
      expect((await cancel(marta)).statusCode).toBe(409);
      const { id: other } = await announcedDeposit(test, 'marta');
      await desk(other, 'receive');
      const late = await test.call({
        method: 'POST',
        path: `/api/deposit/app/v1/${other}/cancel`,
        token: marta,
      });
      expect(late.statusCode).toBe(409);
    });

    it('are credited by the autopilot of a demonstration, and expire where nothing came', async () => {
      const faults: unknown[] = [];
      const parts = { clock: () => test.now, random: systemRandom };
      const start = test.now;
      const { id } = await announcedDeposit(test, 'marta', '75');
      const forgotten = await announcedDeposit(test, 'marta', '80');
      await desk(forgotten.id, 'receive');
      await desk(forgotten.id, 'reject', { reason: 'duplicate' });
      test.now = new Date(start.getTime() + 31_000);
      await runnerOf(test, [autopilotDepositJob(parts)], faults).runDue();
      expect((await list()).find((each) => each.id === id)).toMatchObject({
        status: 'credited',
        credited: '75.00',
      });
      const { id: late } = await announcedDeposit(test, 'marta', '90');
      test.now = new Date(test.now.getTime() + 15 * 86_400_000);
      await runnerOf(test, [depositExpiryJob(systemRandom)], faults).runDue();
      marta = await test.accessToken('marta');
      expect(await newestMessage()).toMatchObject({
        kind: 'depositExpired',
        params: { amount: '90.00', currency: 'EUR' },
      });
      const states = new Map((await list()).map((each) => [each.id, each.status]));
      expect([states.get(id), states.get(forgotten.id), states.get(late)]).toEqual([
        'credited',
        'rejected',
        'expired',
      ]);
      expect(faults).toEqual([]);
      test.now = start;
      marta = await test.accessToken('marta');
    });
  });
}
