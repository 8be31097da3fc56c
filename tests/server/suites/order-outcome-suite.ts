import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { components } from '#api/client.gen.ts';
import { sum, toBig } from '#core/money.ts';
import { tradeExecution } from '#server/db/tables/trade.ts';
import type { Order, OrderChanges } from '../given-trading.ts';
import { runJob, setTrading, trade } from '../given-trading.ts';
import { codesOf, orderContext } from '../order-context.ts';
import type { OpenStore } from '../test-stores.ts';
import { home } from '../test-tenants.ts';

type Schemas = components['schemas'];

/** What became of orders: settled, sold, reviewed, halted, reversed. */
export function orderOutcomeSuite(open: OpenStore): void {
  describe('orders, settled and decided over', { timeout: 300_000 }, () => {
    const on = orderContext(open);
    const { call, list, detail, quoted, placed, desk, account, notified, refreshed } = on;

    const tradePage = async (symbol: string, query: string, token = on.marta) => {
      const path = `/api/trade/app/v1/trades?market=XMAD-S&symbol=${symbol}&${query}`;
      return (await on.test.call({ path, token })).json<Schemas['OwnTradeList']>();
    };
    const tradesOf = async (symbol: string) => (await tradePage(symbol, 'limit=100')).items;

    /** What the calendar has the day of settlement bring. */
    const promised = async () => {
      const path = '/api/calendar/app/v1/events';
      const { items } = (await on.test.call({ path, token: on.marta })).json<Schemas['Calendar']>();
      return items.find(({ id }) => id === 'settlement/2026-11-24/EUR')?.amount ?? '0';
    };

    it('of sale set shares aside, and pay out on the settlement date', async () => {
      await placed({ value: '30' });
      await trade(on.test, 10);
      const before = await account();
      const was = await promised();
      const quote = await quoted({ side: 'sell', value: '30' });
      expect(quote).toMatchObject({ settles_on: '2026-11-24' });
      const { id } = (await call('POST', '', { quote: quote.id })).json<Order>();
      expect((await quoted({ side: 'sell', value: quote.held })).obstacles[0]).toMatchObject({
        code: 'aboveHolding',
      });
      await trade(on.test, 10);
      const filled = await detail(id);
      expect(filled).toMatchObject({ status: 'settle', filled: '30' });
      expect(await account()).toEqual({
        cash: before.cash,
        unsettled: sum([before.unsettled, filled.amount]),
      });
      const [shown] = (await on.test.call({ path: '/api/acc/app/v1/list', token: on.marta })).json<{
        items: { unsettled: string; settlements: { on: string; amount: string }[] }[];
      }>().items;
      expect(shown?.settlements.find(({ on: day }) => day === '2026-11-24')).toBeDefined();
      expect(sum(shown?.settlements.map(({ amount }) => amount) ?? [])).toBe(
        sum([shown?.unsettled ?? '']),
      );
      // The calendar names what will be paid, not what was sold.
      expect(
        toBig(await promised())
          .minus(was)
          .toFixed(2),
      ).toBe(filled.paid);
      const settles = Date.parse('2026-11-24T08:00:00.000Z');
      on.test.now = new Date(settles - 1);
      await runJob(on.test, 'trade.settle');
      expect((await refreshed(id)).status).toBe('settle');
      on.test.now = new Date(settles);
      await runJob(on.test, 'trade.settle');
      const sold = await refreshed(id);
      expect(sold.status).toBe('sold');
      expect(sold.executions.every(({ settled_at }) => settled_at !== null)).toBe(true);
      const fees = sum([sold.tax_fees, sold.duty_fees, sold.trade_fees]);
      expect(toBig(sold.amount).minus(fees).toFixed(2)).toBe(sold.paid);
      expect(await account()).toEqual({
        cash: sum([before.cash, sold.paid]),
        unsettled: before.unsettled,
      });
      expect(await notified()).toMatchObject({ kind: 'orderSettled' });
    });

    it('of sale are paid out beside one that cannot be, which follows when it can', async () => {
      await placed({ value: '20' });
      await trade(on.test, 10);
      const sold = async () => {
        const { id } = await placed({ side: 'sell', value: '5' });
        await trade(on.test, 10);
        expect((await detail(id)).status).toBe('settle');
        return id;
      };
      const [broken, whole] = [await sold(), await sold()];
      const worth = (id: string, by: number) =>
        on.test.db.inTenant(home.id, (tx) =>
          tx
            .update(tradeExecution)
            .set({ amount: sql`${tradeExecution.amount} * ${by}::numeric` })
            .where(and(eq(tradeExecution.tenant, home.id), eq(tradeExecution.orderId, id))),
        );
      // More than is unsettled.
      await worth(broken, 1000);
      const day = (await detail(whole)).executions[0]?.settles_on ?? '';
      on.test.now = new Date(Date.parse(day) + 86_400_000);
      await expect(runJob(on.test, 'trade.settle')).rejects.toThrow('could not be settled');
      expect((await refreshed(whole)).status).toBe('sold');
      expect((await detail(broken)).status).toBe('settle');
      await worth(broken, 0.001);
      await runJob(on.test, 'trade.settle');
      expect((await detail(broken)).status).toBe('sold');
    });

    it('know what became of the shares that they bought, and what a sale brought beyond their cost', async () => {
      // One that the client holds nothing of: what is sold first is what was bought here first.
      const stock = on.test.market.provider.stocks.findLast(({ market }) => market === 'XMAD-S');
      const [symbol, lot] = [stock?.symbol ?? '', stock?.lot ?? 1];
      const done = async (changes: OrderChanges) => {
        const { id } = await placed({ symbol, ...changes });
        for (let round = 0; round < 10; round += 1) await trade(on.test, 10);
        return id;
      };
      const first = await done({ value: String(30 * lot) });
      const bought = await detail(first);
      expect(bought.position).toMatchObject({
        remaining: String(30 * lot),
        cost: bought.amount,
        realised_pnl: '0.00',
        sell_amount: '0.00',
        sell_time: null,
      });
      const second = await done({ value: String(20 * lot) });
      const sale = await done({ side: 'sell', value: String(40 * lot) });
      const [one, two, sold] = [await detail(first), await detail(second), await detail(sale)];
      const price = on.test.market.provider.quote(`XMAD-S:${symbol}`)?.price ?? '0';
      expect(one.position).toMatchObject({ remaining: '0', value: '0.00', cost: '0.00' });
      expect(two.position).toMatchObject({
        remaining: String(10 * lot),
        current_price: price,
        value: toBig(price)
          .times(10 * lot)
          .toFixed(2),
      });
      // Each figure that is shown is rounded by itself: two halves of a cent may both go up or both go down.
      const isShown = (figure: string | null | undefined, whole: string) => {
        expect(
          toBig(figure ?? 'none')
            .minus(whole)
            .abs()
            .toNumber(),
        ).toBeLessThanOrEqual(0.01);
      };
      const { value, cost, est_pnl } = two.position ?? { value: null, cost: '', est_pnl: null };
      isShown(
        est_pnl,
        toBig(value ?? '0')
          .minus(cost)
          .toFixed(2),
      );
      // All of the first, and the half of the second that was sold.
      const soldCost = sold.position?.cost ?? '0';
      isShown(sum([soldCost, cost]), sum([one.amount, two.amount]));
      const realised = toBig(sold.amount).minus(soldCost).toFixed(2);
      isShown(sold.position?.realised_pnl, realised);
      isShown(sum([one, two].map(({ position }) => position?.realised_pnl ?? '0')), realised);
      isShown(sum([one, two].map(({ position }) => position?.sell_amount ?? '0')), sold.amount);
      // In parts: the one that closed the rest of the first, and the last one.
      const times = sold.executions.map(({ at }) => at);
      expect(times).toContain(one.position?.sell_time);
      expect([two, sold].map(({ position }) => position?.sell_time)).toEqual([times[0], times[0]]);
      expect((await detail((await placed({ symbol })).id)).position).toBeNull();
      const trades = await tradesOf(symbol);
      const shares = (side: string) =>
        sum(trades.filter((each) => each.side === side).map(({ quantity }) => quantity));
      expect([shares('buy'), shares('sell')]).toEqual([String(50 * lot), String(40 * lot)]);
      expect(trades[0]?.side).toBe('sell');
      expect(trades.map(({ at }) => at)).toEqual(
        trades
          .map(({ at }) => at)
          .sort()
          .reverse(),
      );
      // Page after page, each of one: none twice, none left out.
      const single = [];
      for (let page = await tradePage(symbol, 'limit=1'); ;) {
        single.push(...page.items);
        if (page.next === null) break;
        page = await tradePage(symbol, `limit=1&cursor=${page.next}`);
      }
      expect(single).toEqual(trades);
      const other = await on.test.accessToken('outstanding');
      expect((await tradePage(symbol, 'limit=100', other)).items).toEqual([]);
    });

    it('of shares that were all sold since are sold, and held again where that sale is reversed', async () => {
      const stock = on.test.market.provider.stocks
        .filter(({ market }) => market === 'XMAD-S')
        .at(-2);
      const [symbol, lot] = [stock?.symbol ?? '', stock?.lot ?? 1];
      const of = `&market=XMAD-S&symbol=${symbol}`;
      const done = async (changes: OrderChanges) => {
        const { id } = await placed({ symbol, ...changes });
        for (let round = 0; round < 10; round += 1) await trade(on.test, 10);
        return id;
      };
      const found = async (status: string) =>
        (await list(`?status=${status}${of}`)).items.map((each) => [each.id, each.status]);
      const [first, second] = [
        await done({ value: String(2 * lot) }),
        await done({ value: String(lot) }),
      ];
      const sale = await done({ side: 'sell', value: String(lot) });
      expect(await found('holding')).toEqual([
        [second, 'holding'],
        [first, 'holding'],
      ]);
      expect(await found('sold')).toEqual([]);
      const last = await done({ side: 'sell', value: String(lot) });
      expect(await found('holding')).toEqual([[second, 'holding']]);
      expect(await found('sold')).toEqual([[first, 'sold']]);
      expect(await found('settle')).toEqual([
        [last, 'settle'],
        [sale, 'settle'],
      ]);
      expect((await list(`?${of.slice(1)}`)).items.map(({ status }) => status)).toEqual([
        'settle',
        'settle',
        'holding',
        'sold',
      ]);
      expect((await detail(first)).status).toBe('sold');
      expect((await call('GET', `/quote/${first}`)).json()).toMatchObject({
        order: { status: 'sold' },
      });
      expect(
        (await on.desk(`${last}/reverse`, { note: 'Not what was asked for' })).statusCode,
      ).toBe(204);
      expect(await found('sold')).toEqual([]);
      expect((await detail(first)).status).toBe('holding');
      expect((await detail(first)).position?.sell_amount).toBe((await detail(sale)).amount);
    });

    it('are confirmed on paper once something was executed, to their client alone', async () => {
      const { id } = await placed();
      expect((await call('GET', `/${id}/pdf`)).json()).toMatchObject({ code: 'stateConflict' });
      await trade(on.test, 10);
      const paper = await call('GET', `/${id}/pdf`);
      expect([paper.statusCode, paper.headers['content-type']]).toEqual([200, 'application/pdf']);
      expect(paper.headers['content-disposition']).toContain(`trade-IBRX-${id}.pdf`);
      expect(paper.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
      const token = await on.test.accessToken('outstanding');
      const path = `/api/trade/app/v1/${id}/pdf`;
      expect((await on.test.call({ path, token })).statusCode).toBe(404);
    });

    it('wait for the desk where a stock is reviewed, and go on only with later prices', async () => {
      await setTrading(on.test, 'review');
      const quote = await quoted();
      expect(quote.trading_type).toBe('review');
      const { id, status } = (await call('POST', '', { quote: quote.id })).json<Order>();
      expect(status).toBe('awaiting');
      expect(await notified()).toMatchObject({ kind: 'orderAwaiting', link: { to: 'orders', id } });
      await trade(on.test, 10);
      expect((await detail(id)).status).toBe('awaiting');
      expect((await desk(`${id}/approve`)).statusCode).toBe(204);
      await runJob(on.test, 'trade.match');
      expect((await detail(id)).filled).toBe('0');
      await trade(on.test, 10);
      expect((await detail(id)).status).toBe('holding');
      const before = (await account()).cash;
      const other = await placed();
      expect((await desk(`${other.id}/reject`, { reason: 'notSuitable' })).statusCode).toBe(204);
      expect(await detail(other.id)).toMatchObject({ status: 'rejected', reason: 'notSuitable' });
      expect(await notified()).toMatchObject({ kind: 'orderRejected', link: { id: other.id } });
      expect((await account()).cash).toBe(before);
      expect((await desk(`${other.id}/approve`)).json()).toMatchObject({ code: 'stateConflict' });
      await setTrading(on.test, 'open');
    });

    it('are not taken while a stock is halted, and those that wait miss what was traded meanwhile', async () => {
      const quote = await quoted();
      const { id } = await placed();
      await setTrading(on.test, 'halted');
      expect(codesOf((await quoted()).obstacles)).toEqual(['halted']);
      expect((await call('POST', '', { quote: quote.id })).json()).toMatchObject({
        code: 'orderRefused',
        params: { reasons: [{ code: 'halted' }] },
      });
      await trade(on.test, 20);
      expect((await detail(id)).filled).toBe('0');
      await setTrading(on.test, 'open');
      await runJob(on.test, 'trade.match');
      expect((await detail(id)).filled).toBe('0');
      await trade(on.test, 10);
      expect((await detail(id)).status).toBe('holding');
    });

    it('that were a mistake are reversed whole, once', async () => {
      const before = (await account()).cash;
      const { id } = await placed();
      await trade(on.test, 10);
      expect((await desk(`${id}/reverse`, { note: 'Executed by mistake' })).statusCode).toBe(204);
      expect(await detail(id)).toMatchObject({ status: 'rejected', reason: 'reversed' });
      expect(await notified()).toMatchObject({ kind: 'orderReversed', link: { id } });
      expect((await account()).cash).toBe(before);
      expect((await desk(`${id}/reverse`, { note: 'Executed by mistake' })).json()).toMatchObject({
        code: 'stateConflict',
      });
    });
  });
}
