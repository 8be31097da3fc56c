import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { components } from '#api/client.gen.ts';
import { dividendPart } from '#server/rules/corporate/dividend-figures.ts';
import { toBig } from '#core/money.ts';
import { startRecurring } from '#server/jobs/recurring-jobs.ts';
import { balancesOf } from '#server/ledger/balances.ts';
import { checkLedger } from '#server/ledger/check-ledger.ts';
import { positionsOf } from '#server/ledger/positions.ts';
import { systemRandom } from '#server/platform/ids.ts';
import { idOf } from '../given.ts';
import {
  boughtShares,
  dividendBody,
  forgottenActions,
  marketsOf,
  ownActionJobs,
  splitBody,
} from '../given-corporate.ts';
import { doneByDesk } from '../given-operator.ts';
import { placedOrder, tradeJobs, type OrderChanges } from '../given-trading.ts';
import { runnerOf } from '../jobs.ts';
import { pass, startTestApp, type TestApp } from '../test-app.ts';
import type { OpenStore } from '../test-stores.ts';
import { home } from '../test-tenants.ts';

type Schemas = components['schemas'];
const stock = { market: 'XMAD-S', symbol: 'AERB' } as const;
const instrument = 'XMAD-S:AERB';

/** Dividends and splits of a stock that is traded at the same time. */
export function corporateTradeSuite(open: OpenStore): void {
  describe('dividends and splits amid trading', { timeout: 300_000 }, () => {
    let test: TestApp;
    let clientId = '';
    const faults: unknown[] = [];
    beforeEach(async () => {
      test = await startTestApp(open);
      ({ id: clientId } = await idOf(test, 'marta'));
      await forgottenActions(test, instrument);
    });
    afterEach(async () => {
      expect(test.faults.splice(0)).toEqual([]);
      expect(faults.splice(0)).toEqual([]);
      expect((await checkLedger(test.db, home.id)).differences).toEqual([]);
      await test.close();
    });

    const marta = () => test.accessToken('marta');
    const read = async <Answer>(path: string) =>
      (await test.call({ path, token: await marta() })).json<Answer>();
    const order = (id: string) => read<Schemas['OrderDetail']>(`/api/trade/app/v1/${id}`);
    const buy = (quantity: string) =>
      boughtShares(test, clientId, { quantity, amount: '1000', at: test.now });
    const held = async () => {
      const all = await test.db.inTenant(home.id, (tx) => positionsOf(tx, home.id, clientId));
      return all.find((each) => each.instrument === instrument);
    };
    const money = async (bucket: 'cash' | 'unsettled') => {
      const balances = await test.db.inTenant(home.id, (tx) => balancesOf(tx, home.id, clientId));
      const found = balances.find((each) => each.bucket === bucket && each.asset === 'EUR');
      return toBig(found?.amount ?? '0');
    };
    const runActions = async () => {
      const jobs = ownActionJobs(test);
      await startRecurring(test.db, systemRandom, [home.id], jobs, test.now);
      await runnerOf(test, jobs, faults).runDue();
    };
    /** Lets the venues work by the prices after the splits, and what is due be settled. */
    const runTrading = async () => {
      const { provider } = await marketsOf(test).of(home.id);
      const jobs = tradeJobs({ ...test, market: { ...test.market, provider } });
      await startRecurring(test.db, systemRandom, [home.id], jobs, test.now);
      await runnerOf(test, jobs, faults).runDue();
    };
    const filled = async (changes: OrderChanges) => {
      const { id } = await placedOrder(test, await marta(), { ...stock, ...changes });
      // The volume of a few ticks is not enough for all of it.
      for (let round = 0; round < 30 && (await order(id)).status === 'pending'; round += 1) {
        pass(test, 30);
        await runTrading();
      }
      return order(id);
    };
    /** The minute after the day begins that is so many days away. */
    const dayAfter = (days: number) =>
      new Date(Date.parse(test.now.toISOString().slice(0, 10)) + days * 86_400_000 + 61_000);
    const undone = async (id: string) => {
      const answer = await doneByDesk(test, `orders/${id}/reverse`, { note: 'A test of the desk' });
      return [answer.statusCode, answer.body === '' ? null : answer.json<{ code: string }>().code];
    };

    it('pay a dividend for shares that were sold between the ex-date and the payment', async () => {
      await buy('100');
      await doneByDesk(test, 'corporate-actions', dividendBody(test));
      test.now = new Date(dayAfter(3).getTime() + 3_600_000);
      await runActions();
      const sold = await filled({ side: 'sell', value: '100' });
      expect(sold).toMatchObject({ status: 'settle', filled: '100' });
      expect((await held())?.quantity).toBe('0');
      test.now = dayAfter(9);
      await runTrading();
      const before = await money('cash');
      test.now = new Date(dayAfter(1).getTime() + 7_200_000);
      await runActions();
      await runActions();
      expect((await money('cash')).minus(before).toFixed()).toBe('10.73');
      const { items } = await read<Schemas['DividendList']>('/api/corporate/app/v1/dividend/list');
      expect(items.filter(({ symbol }) => symbol === 'AERB')).toMatchObject([
        { status: 'paid', quantity: '100', net: '10.73' },
      ]);
    });

    it('stand in the purchase whose shares they touched, each with its day and its figures', async () => {
      const early = await filled({ value: '10' });
      const announced = await doneByDesk(test, 'corporate-actions', dividendBody(test, 1));
      const { id: dividend } = announced.json<{ id: string }>();
      await doneByDesk(test, 'corporate-splits', splitBody(test, { days: 2 }));
      test.now = dayAfter(1);
      await runActions();
      test.now = dayAfter(1);
      await runActions();
      pass(test, 7_200);
      const late = await filled({ value: '10' });
      // Sold out of the older purchase after the dividend was fixed: it is paid for what there was.
      await filled({ side: 'sell', value: '4' });
      test.now = dayAfter(9);
      await runTrading();
      await runActions();
      await runActions();
      const { items } = await read<Schemas['DividendList']>('/api/corporate/app/v1/dividend/list');
      const whole = items.find(({ symbol }) => symbol === 'AERB');
      const before = toBig(whole?.quantity ?? '0');
      expect(before.gte(10)).toBe(true);
      const { stock_events: events } = await order(early.id);
      expect(events).toMatchObject([
        { kind: 'split', quantity_before: '10', quantity: '20', new_shares: 2, old_shares: 1 },
        {
          kind: 'dividend',
          id: whole?.id,
          at: whole?.paid_at,
          quantity: '10',
          per_share: '0.1325',
          ...dividendPart(
            { gross: '0', tax: '0', currency: 'EUR', ...whole },
            { quantity: '10', of: before.toFixed() },
          ),
        },
      ]);
      expect(Number(events[1]?.gross)).toBeGreaterThan(0);
      // Bought after both.
      expect(await order(late.id)).toMatchObject({ filled: '10', stock_events: [] });
      // Nothing of it is left of what was taken back.
      await doneByDesk(test, `corporate-actions/${dividend}/reverse`, {
        remark: 'A wrong amount.',
      });
      await runActions();
      await runActions();
      expect((await order(early.id)).stock_events.map(({ kind }) => kind)).toEqual(['split']);
    });

    it('leave the proceeds of a sale that is not settled as they are, and divide what is left', async () => {
      await buy('100');
      await doneByDesk(test, 'corporate-splits', splitBody(test, { days: 1 }));
      const sold = await filled({ side: 'sell', value: '40' });
      expect(sold).toMatchObject({ status: 'settle', filled: '40' });
      const [proceeds, cash] = [await money('unsettled'), await money('cash')];
      const realised = (await held())?.realised;
      test.now = dayAfter(1);
      await runActions();
      expect(await held()).toMatchObject({ quantity: '120', cost: '600', realised });
      expect((await money('unsettled')).eq(proceeds)).toBe(true);
      test.now = dayAfter(6);
      await runTrading();
      const paid = await order(sold.id);
      expect(paid).toMatchObject({ status: 'sold', filled: '40', amount: sold.amount });
      expect((await money('unsettled')).eq(proceeds.minus(sold.amount))).toBe(true);
      expect((await money('cash')).minus(cash).toFixed(2)).toBe(paid.paid);
      // Its shares were old ones: the opposite would bring back as many new ones.
      expect(await undone(sold.id)).toEqual([409, 'stateConflict']);
      expect(await held()).toMatchObject({ quantity: '120', cost: '600' });
    });

    it('divide what was bought before the day begins, and not what is bought on it', async () => {
      const early = await filled({ value: '10' });
      expect(early).toMatchObject({ status: 'holding', filled: '10' });
      const before = toBig((await held())?.quantity ?? '0');
      await doneByDesk(test, 'corporate-splits', splitBody(test, { days: 1 }));
      test.now = dayAfter(1);
      await runActions();
      expect(toBig((await held())?.quantity ?? '0').eq(before.times(2))).toBe(true);
      pass(test, 7_200);
      const late = await filled({ value: '10' });
      expect(late).toMatchObject({ status: 'holding', filled: '10' });
      await runActions();
      pass(test, 7_200);
      await runActions();
      expect(toBig((await held())?.quantity ?? '0').eq(before.times(2).plus(10))).toBe(true);
      // As a chart of today has them: old shares as new ones, new ones as they are.
      const { items } = await read<Schemas['OwnTradeList']>(
        '/api/trade/app/v1/trades?market=XMAD-S&symbol=AERB&limit=10',
      );
      expect(items.slice(0, 2).map(({ side, quantity }) => [side, quantity])).toEqual([
        ['buy', '10'],
        ['buy', '20'],
      ]);
      expect(await undone(early.id)).toEqual([409, 'stateConflict']);
      expect(await undone(late.id)).toEqual([204, null]);
      expect(toBig((await held())?.quantity ?? '0').eq(before.times(2))).toBe(true);
    });
  });
}
