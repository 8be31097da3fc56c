import { describe, expect, it } from 'vitest';
import { and, eq } from 'drizzle-orm';
import { compare, sum, toBig } from '#core/money.ts';
import { orderFees } from '#core/trading/order-fees.ts';
import { venueTerms } from '#core/trading/venue-terms.ts';
import { tradeOrder } from '#server/db/tables/trade.ts';
import { runnerOf } from '../jobs.ts';
import type { Order } from '../given-trading.ts';
import { runJob, trade, tradeJobs } from '../given-trading.ts';
import { codesOf, orderContext } from '../order-context.ts';
import { pass } from '../test-app.ts';
import type { OpenStore } from '../test-stores.ts';
import { home } from '../test-tenants.ts';

/** Executions: in parts as in one, within their limit, once, and cancelled or filled. */
export function orderExecutionSuite(open: OpenStore): void {
  describe('orders, executed', { timeout: 300_000 }, () => {
    const on = orderContext(open);
    const { call, detail, cancel, quoted, placed, account, notified, last, refreshed } = on;

    it('are executed in parts, and what is cancelled leaves what was bought', async () => {
      const { id } = await placed({ value: '450' });
      await trade(on.test, 2);
      const part = await detail(id);
      expect(part.status).toBe('pending');
      expect(compare(part.filled, '0')).toBe(1);
      expect(compare(part.filled, '450')).toBe(-1);
      expect(await notified()).toMatchObject({ kind: 'orderPartlyFilled' });
      const done = (await cancel(id)).json<Order>();
      expect(done).toMatchObject({ status: 'holding', reason: 'cancelled', filled: part.filled });
      expect(done.paid).toBe(part.paid);
      expect((await cancel(id)).json()).toMatchObject({ status: 409, code: 'stateConflict' });
      await trade(on.test, 10);
      expect((await detail(id)).filled).toBe(part.filled);
    });

    it('are executed beside one that cannot be, which follows when it can', async () => {
      const done = await placed({ value: '4' });
      for (let round = 0; round < 4; round += 1) await trade(on.test, 4);
      expect((await detail(done.id)).status).toBe('holding');
      const broken = await placed({ value: '4' });
      const { id } = await placed({ value: '4' });
      const holdOf = async (order: string) => {
        const [row] = await on.test.db.inTenant(home.id, (tx) =>
          tx.select().from(tradeOrder).where(eq(tradeOrder.id, order)),
        );
        return row?.holdId ?? '';
      };
      const setHold = (order: string, hold: string) =>
        on.test.db.inTenant(home.id, (tx) =>
          tx
            .update(tradeOrder)
            .set({ holdId: hold })
            .where(and(eq(tradeOrder.tenant, home.id), eq(tradeOrder.id, order))),
        );
      const own = await holdOf(broken.id);
      // What was set aside is used up already.
      await setHold(broken.id, await holdOf(done.id));
      // One more is open all the time.
      const price = last().times('0.95').round(1, 0).toFixed();
      const waiting = await placed({ type: 'limit', price });
      for (let round = 0; round < 4; round += 1) await trade(on.test, 4);
      expect((await detail(broken.id)).status).toBe('pending');
      expect((await detail(id)).status).toBe('holding');
      const fault = 'Error: 1 orders could not be looked at';
      expect(new Set(on.test.faults.splice(0))).toEqual(new Set([fault]));
      // By one server once a minute, not with every look.
      const [match] = tradeJobs(on.test);
      for (const ms of [0, 1000, 59_999, 60_000])
        await match?.run({
          ...{ tenant: home, payload: {}, now: new Date(on.test.now.getTime() + ms) },
          settle: (work) => on.test.db.inTenant(home.id, work),
        });
      expect(on.test.faults.splice(0)).toEqual([fault, fault]);
      await cancel(waiting.id);
      await setHold(broken.id, own);
      await runJob(on.test, 'trade.match');
      for (let round = 0; round < 4; round += 1) await trade(on.test, 4);
      expect((await detail(broken.id)).status).toBe('holding');
    });

    it('cost the same in many parts as in one', async () => {
      const { id } = await placed({ value: '200' });
      for (let round = 0; round < 6; round += 1) await trade(on.test, 2);
      const done = await detail(id);
      expect(done.status).toBe('holding');
      expect(done.executions.length).toBeGreaterThan(1);
      expect(done.execution_count).toBe(done.executions.length);
      const fees = orderFees(venueTerms('XMAD-S') ?? { fees: [] }, {
        side: 'buy',
        amount: done.amount,
        currency: 'EUR',
        day: '2026-11-21',
      });
      expect(done).toMatchObject({
        tax_fees: fees.tax,
        duty_fees: fees.duty,
        trade_fees: fees.trade,
      });
      for (const field of ['amount', 'tax_fees', 'duty_fees', 'trade_fees', 'paid'] as const)
        expect(toBig(sum(done.executions.map((each) => each[field]))).toFixed(2)).toBe(done[field]);
    });

    it('never go through their limit, and expire with everything given back', async () => {
      const before = (await account()).cash;
      const price = last().times('0.95').round(1, 0).toFixed();
      const { id, expires_at } = await placed({ type: 'limit', price });
      await trade(on.test, 60);
      expect(await detail(id)).toMatchObject({ status: 'pending', filled: '0' });
      on.test.now = new Date(expires_at);
      await trade(on.test, 0);
      expect(await refreshed(id)).toMatchObject({ status: 'rejected', reason: 'expired' });
      expect((await account()).cash).toBe(before);
      expect(await notified()).toMatchObject({ kind: 'orderExpired' });
    });

    it('with a stop wait for it, and are executed from the tick on that reaches it', async () => {
      const far = last().times('1.05').round(1, 0).toFixed();
      const waiting = await placed({ type: 'stop', price: far });
      // The next step up.
      const near = last().plus('0.002').toFixed();
      const seq = on.test.market.provider.latest('XMAD-S:IBRX')?.seq ?? 0;
      const { id } = await placed({ type: 'stop', price: near });
      for (let round = 0; round < 100 && (await detail(id)).status === 'pending'; round += 1)
        await trade(on.test, 10);
      const bought = await detail(id);
      // Once, however often it is looked at afterwards.
      expect(bought.steps.map(({ status, reason }) => [status, reason])).toEqual([
        ['pending', null],
        ['pending', 'triggered'],
        ['holding', null],
      ]);
      const ticks = on.test.market.provider.ticksAfter('XMAD-S:IBRX', seq, 2000) ?? [];
      const reached = ticks.find(({ price }) => compare(price, near) >= 0);
      expect(Date.parse(bought.steps[1]?.at ?? '')).toBe(reached?.at);
      const firstPart = bought.executions.at(-1)?.at ?? '';
      expect(Date.parse(firstPart)).toBeGreaterThanOrEqual(reached?.at ?? Infinity);
      expect(await detail(waiting.id)).toMatchObject({ status: 'pending', filled: '0' });
      expect((await detail(waiting.id)).steps).toHaveLength(1);
      const { kind } = (await on.notices()).find((each) => each.kind === 'orderTriggered') ?? {};
      expect(kind).toBe('orderTriggered');
    });

    it('with a stop that is reached already are not taken, and are where it is reached before they are placed', async () => {
      const codes = async (side: 'buy' | 'sell', price: string) =>
        codesOf((await quoted({ type: 'stop', side, price, value: '1' })).obstacles);
      const now = last().toFixed();
      expect(await codes('buy', now)).toEqual(['stopTooLow']);
      expect(await codes('sell', now)).toEqual(['stopTooHigh']);
      const near = last().plus('0.002').toFixed();
      let quote = await quoted({ type: 'stop', price: near });
      // The price reaches it between quote and order.
      for (let round = 0; round < 200 && last().lt(quote.price); round += 1) {
        pass(on.test, 10);
        const price = last().plus('0.002').toFixed();
        if (last().lt(quote.price)) quote = await quoted({ type: 'stop', price });
      }
      expect(quote.obstacles).toEqual([]);
      expect(last().gte(quote.price)).toBe(true);
      const placed = await call('POST', '', { quote: quote.id });
      expect(placed.statusCode, placed.body).toBe(200);
    });

    it('of a cancellation and a fill at once exactly one wins', async () => {
      const { id } = await placed();
      pass(on.test, 4);
      const [cancelled] = await Promise.all([
        cancel(id),
        runnerOf(on.test, tradeJobs(on.test)).runDue(),
      ]);
      const { status, reason, filled } = await detail(id);
      if (cancelled.statusCode === 200)
        expect([status, reason, filled]).toEqual(['rejected', 'cancelled', '0']);
      else {
        expect(cancelled.json()).toMatchObject({ code: 'stateConflict' });
        expect([status, reason, filled]).toEqual(['holding', null, '10']);
      }
    });

    it('are filled once, however many servers look at them', async () => {
      const { id } = await placed({ value: '40' });
      pass(on.test, 10);
      // Past the lease of the job: as if each server held it.
      await Promise.all(Array.from({ length: 3 }, () => runJob(on.test, 'trade.match')));
      const done = await detail(id);
      expect(done).toMatchObject({ status: 'holding', filled: '40' });
      expect(sum(done.executions.map(({ quantity }) => quantity))).toBe('40');
    });

    it('take what was traded once, however many servers look, also where it fills a part', async () => {
      const { id } = await placed({ value: '450' });
      pass(on.test, 2);
      await Promise.all(Array.from({ length: 3 }, () => runJob(on.test, 'trade.match')));
      const part = await detail(id);
      expect([compare(part.filled, '0'), compare(part.filled, '450')]).toEqual([1, -1]);
      expect(part.executions).toHaveLength(1);
      // The same ticks again are no more shares.
      await runJob(on.test, 'trade.match');
      expect((await detail(id)).filled).toBe(part.filled);
    });

    it('in another currency are paid by the rate of the quote, and settle by it', async () => {
      const before = await account('USD');
      const quote = await quoted({ account: 'USD' });
      expect(quote.obstacles).toEqual([]);
      expect(quote.fx).toMatchObject({ is_estimate: false });
      const { id } = (await call('POST', '', { quote: quote.id })).json<Order>();
      await trade(on.test, 10);
      const done = await detail(id);
      expect(done.status).toBe('holding');
      expect(
        toBig(before.cash)
          .minus((await account('USD')).cash)
          .toFixed(2),
      ).toBe(done.paid);
      expect(compare(done.paid, quote.fx?.worst_total ?? '0')).toBeLessThanOrEqual(0);
      expect(codesOf((await quoted({ account: 'USD', validity: 'gtc' })).obstacles)).toEqual([
        'fxValidity',
      ]);
    });
  });
}
