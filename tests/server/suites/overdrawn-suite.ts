import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#api/client.gen.ts';
import type { GateReason } from '#core/gates.ts';
import { toBig } from '#core/money.ts';
import { job } from '#server/db/tables/job.ts';
import { overdrawnRecord } from '#server/db/tables/overdrawn-record.ts';
import { balancesOf } from '#server/ledger/balances.ts';
import { checkLedger } from '#server/ledger/check-ledger.ts';
import { readGateContext } from '#server/modules/client/gate-context-service.ts';
import { autopilotReview } from '#server/modules/desk/autopilot.ts';
import { takeOverdrawnStep } from '#server/modules/overdrawn/overdrawn-service.ts';
import { owedBy } from '#server/modules/overdrawn/owed-service.ts';
import { systemRandom } from '#server/platform/ids.ts';
import { idOf } from '../given.ts';
import { proveByPinAndCode } from '../given-banking.ts';
import { givenOverdrawn } from '../given-credit.ts';
import { overlapping } from '../overlapping.ts';
import type { TestApp } from '../test-app.ts';
import { deskToken, pass, startTestApp } from '../test-app.ts';
import type { OpenStore } from '../test-stores.ts';
import { home } from '../test-tenants.ts';

type Detail = components['schemas']['OverdrawnDetail'];
type Config = components['schemas']['ClientConfig'];

/** Outstanding balances: recorded by the desk, paid from cash, waived, undone; and what they close until they are cleared. */
export function overdrawnSuite(open: OpenStore): void {
  describe('outstanding balances', { timeout: 300_000 }, () => {
    let test: TestApp;
    let marta = '';
    let clientId = '';
    beforeAll(async () => {
      test = await startTestApp(open, {
        gates: { ...home.gates, exchange: { feature: 'exchange', outstanding: 'none' } },
      });
      marta = await test.accessToken('marta');
      ({ id: clientId } = await idOf(test, 'marta'));
    });
    afterEach(async () => {
      expect(test.faults.splice(0)).toEqual([]);
      // What records say is owed is what the ledger says, to the last digit.
      expect(await owedInLedger()).toEqual(await owedInRecords());
      expect((await checkLedger(test.db, home.id)).differences).toEqual([]);
      await settleAll();
    });
    afterAll(() => test.close());

    const read = async <T>(path: string, token = marta) =>
      (await test.call({ path: `/api${path}`, token })).json<T>();
    const list = async (query = '') =>
      (await read<{ items: Detail[] }>(`/overdrawn/app/v1/record/list${query}`)).items;
    const pay = async (id: string, amount: string, key?: string) => {
      pass(test, 1);
      await proveByPinAndCode(test, 'marta', marta);
      return test.call({
        method: 'POST',
        path: `/api/overdrawn/app/v1/record/${id}/pay`,
        token: marta,
        body: { amount },
        ...(key !== undefined && { key }),
      });
    };
    const desk = (path: string, body: object) => {
      pass(test, 1);
      return test.call({ method: 'POST', path: `/desk/v1/${path}`, token: deskToken, body });
    };
    const owe = (amount = '100', currency = 'EUR') => {
      pass(test, 1);
      return givenOverdrawn(test, 'marta', { amount, currency });
    };
    const cash = async () =>
      (await read<{ items: { currency: string; cash: string }[] }>('/acc/app/v1/list')).items.find(
        ({ currency }) => currency === 'EUR',
      )?.cash ?? '0';
    const newest = async () =>
      (
        await read<{ items: { kind: string; params: object; link: object }[] }>(
          '/message/app/v1/list',
        )
      ).items[0];

    async function owedInLedger() {
      const balances = await test.db.inTenant(home.id, (tx) => balancesOf(tx, home.id, clientId));
      return balances
        .filter(({ bucket }) => bucket === 'outstanding')
        .map(({ asset, amount }) => [asset, toBig(amount).toFixed(2)])
        .sort();
    }
    async function owedInRecords() {
      const owed = await test.db.inTenant(home.id, (tx) => owedBy(tx, home.id, clientId));
      return owed.map(({ currency, amount }) => [currency, amount]).sort();
    }
    async function settleAll() {
      const rows = await test.db.inTenant(home.id, (tx) =>
        tx.select().from(overdrawnRecord).where(eq(overdrawnRecord.clientId, clientId)),
      );
      for (const { id, status } of rows)
        if (status !== 'clear') await desk(`overdrawn/${id}/waive`, { note: 'The end of a test' });
    }

    it('are recorded by the desk with a reason, and the client is notified', async () => {
      const { id } = await owe('120.50');
      expect(await list('?status=outstanding')).toMatchObject([
        { id, amount: '120.50', cleared: '0.00', left: '120.50', reason: 'fees', link: null },
      ]);
      expect(await newest()).toMatchObject({
        kind: 'overdrawnRecorded',
        params: { amount: '120.50', currency: 'EUR' },
        link: { to: 'outstanding', id },
      });
      expect(
        (
          await desk(`clients/${clientId}/overdrawn`, {
            currency: 'EUR',
            amount: '1.001',
            reason: 'fees',
          })
        ).json(),
      ).toMatchObject({ status: 400, errors: [{ pointer: '/amount', code: 'decimals' }] });
    });

    it('close withdrawals and trading until they are cleared, and open them again by themselves', async () => {
      const features = async () => (await read<Config>('/client/app/v1/config')).features;
      const context = () => test.db.inTenant(home.id, (tx) => readGateContext(tx, home, clientId));
      const withdrawable = async () =>
        (
          await read<{ items: { is_default: boolean; withdrawable: string }[] }>('/acc/app/v1/list')
        ).items.find((each) => each.is_default)?.withdrawable;
      const guarded = async () =>
        test.call({
          method: 'POST',
          path: '/api/exchange/app/v1/quote',
          token: marta,
          body: { sell: 'EUR', buy: 'USD', side: 'sell', amount: '5' },
        });
      const before = await withdrawable();
      expect((await guarded()).statusCode).toBe(200);
      const { id } = await owe('50');
      expect(await withdrawable()).toBe('0.00');
      expect((await features())['trade']).toMatchObject({ outstanding: 'none' });
      expect((await context()).outstanding).toBe('50.00');
      expect((await guarded()).json<{ params: { reasons: GateReason[] } }>()).toMatchObject({
        code: 'gateRefused',
        params: { reasons: [{ code: 'outstandingBalance', have: { amount: '50.00' } }] },
      });
      const paid = await pay(id, '50');
      expect(paid.json()).toMatchObject({ status: 'clear', left: '0.00' });
      expect((await context()).outstanding).toBe('0');
      expect((await guarded()).statusCode).toBe(200);
      expect(
        toBig(before ?? '0')
          .minus(await cash())
          .toFixed(2),
      ).toBe('50.00');
      expect(await withdrawable()).toBe(await cash());
    });

    it('delay what is to be decided about the client', async () => {
      const decidedAfter = (submission: string) =>
        test.db.inTenant(home.id, async (tx) => {
          await autopilotReview(systemRandom, 20)(tx, home.id, {
            clientId,
            submission,
            at: test.now,
          });
          const [asked] = await tx.select().from(job).where(eq(job.runKey, submission));
          await tx.delete(job).where(eq(job.runKey, submission));
          return ((asked?.runAt.getTime() ?? 0) - test.now.getTime()) / 1000;
        });
      expect(await decidedAfter('without a debt')).toBe(20);
      const { id } = await owe('5');
      expect(await decidedAfter('with a debt')).toBe(60);
      await pay(id, '5');
      expect(await decidedAfter('after it')).toBe(20);
    });

    it('are paid in parts, once a key, and what is shown is what is posted', async () => {
      const before = await cash();
      const { id } = await owe('100');
      const first = await pay(id, '30.25', 'pay-outstanding-once');
      expect(first.json()).toMatchObject({ status: 'repayment', cleared: '30.25', left: '69.75' });
      // The answer that was lost is looked up under its key, and nothing is paid twice.
      const again = await pay(id, '30.25', 'pay-outstanding-once');
      expect(again.body).toBe(first.body);
      expect(
        toBig(before)
          .minus(await cash())
          .toFixed(2),
      ).toBe('30.25');
      expect(await newest()).toMatchObject({
        kind: 'overdrawnPaid',
        params: { amount: '30.25', left: '69.75' },
      });
      const rest = await pay(id, '69.75');
      expect(await newest()).toMatchObject({
        kind: 'overdrawnCleared',
        params: { amount: '69.75', left: '0.00', currency: 'EUR' },
        link: { to: 'outstanding', id },
      });
      expect(rest.json()).toMatchObject({
        status: 'clear',
        payments: [{ amount: '30.25' }, { amount: '69.75', kind: 'payment', undone_at: null }],
      });
      expect((await pay(id, '1')).json()).toMatchObject({ status: 409, code: 'stateConflict' });
      const { items } = await read<{ items: { id: string; amount: string }[] }>(
        '/statement/app/v1?account=EUR&range=all&limit=1',
      );
      expect(items[0]).toMatchObject({ amount: '-69.75' });
      expect(await read(`/statement/app/v1/movement/${items[0]?.id}`)).toMatchObject({
        link: { kind: 'outstanding', id },
      });
      expect(
        toBig(before)
          .minus(await cash())
          .toFixed(2),
      ).toBe('100.00');
    });

    it('take no more than is owed and no more than there is', async () => {
      const { id } = await owe('10');
      for (const [amount, code] of [
        ['10.01', 'tooLarge'],
        ['0', 'format'],
        ['1.005', 'decimals'],
      ] as const)
        expect((await pay(id, amount)).json()).toMatchObject({
          status: 400,
          errors: [{ pointer: '/amount', code }],
        });
      const { id: large } = await owe('900000');
      expect((await pay(large, '900000')).json()).toMatchObject({ code: 'amountAboveAvailable' });
      const { id: foreign } = await owe('10', 'PLN');
      expect((await pay(foreign, '10')).json()).toMatchObject({ code: 'noAvailableFunds' });
    });

    it('are paid once where two pay at the same time', async () => {
      const before = await cash();
      const { id } = await owe('40');
      // Another debt: the ledger alone would let the second payment pass as one of it.
      await owe('40');
      const found = { id, clientId: null };
      const second = await overlapping(
        test.db,
        (tx) =>
          takeOverdrawnStep(tx, systemRandom, home.id, found, 'operator', { act: 'pay' }, test.now),
        () => desk(`overdrawn/${id}/clear`, {}),
      );
      expect(second.statusCode).toBe(409);
      expect(
        toBig(before)
          .minus(await cash())
          .toFixed(2),
      ).toBe('40.00');
    });

    it('need a PIN, and are no other client’s', async () => {
      const { id } = await owe('10');
      test.offers.delete(marta);
      const path = `/api/overdrawn/app/v1/record/${id}`;
      const bare = await test.call({
        method: 'POST',
        path: `${path}/pay`,
        token: marta,
        body: { amount: '1' },
      });
      expect(bare.json()).toMatchObject({ status: 403, code: 'stepUpNeeded' });
      const other = await test.accessToken('outstanding');
      expect((await test.call({ path, token: other })).statusCode).toBe(404);
      await proveByPinAndCode(test, 'outstanding', other);
      const stolen = await test.call({
        method: 'POST',
        path: `${path}/pay`,
        token: other,
        body: { amount: '1' },
      });
      expect(stolen.statusCode).toBe(404);
    });

    it('are waived with a reason, and a mistake is undone', async () => {
      const before = await cash();
      const { id } = await owe('60');
      await pay(id, '20');
      const waived = await desk(`overdrawn/${id}/waive`, { note: 'Goodwill' });
      expect(waived.json()).toMatchObject({ status: 'clear', left: '0' });
      expect(await newest()).toMatchObject({
        kind: 'overdrawnWaived',
        params: { amount: '40.00' },
      });
      expect((await desk(`overdrawn/${id}/undo`, { note: 'Wrong client' })).json()).toMatchObject({
        status: 'repayment',
        left: '40',
      });
      expect(await newest()).toMatchObject({
        kind: 'overdrawnReopened',
        params: { amount: '40.00', left: '40.00', currency: 'EUR' },
        link: { to: 'outstanding', id },
      });
      expect((await desk(`overdrawn/${id}/undo`, { note: 'Wrong client' })).json()).toMatchObject({
        status: 'outstanding',
        left: '60',
      });
      expect((await desk(`overdrawn/${id}/undo`, { note: 'Again' })).json()).toMatchObject({
        code: 'stateConflict',
      });
      expect(await cash()).toBe(before);
      expect(await read<Detail>(`/overdrawn/app/v1/record/${id}`)).toMatchObject({
        status: 'outstanding',
        payments: [
          { kind: 'payment', undone_at: expect.any(String) },
          { kind: 'waiver', note: 'Goodwill', undone_at: expect.any(String) },
        ],
      });
      const { items } = (
        await test.call({ path: `/desk/v1/audit?client_id=${clientId}`, token: deskToken })
      ).json<{ items: { act: string }[] }>();
      expect(items.slice(0, 4).map(({ act }) => act)).toEqual([
        'overdrawn.undo',
        'overdrawn.undo',
        'overdrawn.waive',
        'overdrawn.record',
      ]);
    });
  });
}
