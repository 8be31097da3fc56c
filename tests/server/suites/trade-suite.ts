import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { components } from '#api/client.gen.ts';
import { compare, sum, toBig } from '#core/money.ts';
import { orderFees } from '#core/trading/order-fees.ts';
import { venueTerms } from '#core/trading/venue-terms.ts';
import { checkLedger } from '#server/ledger/check-ledger.ts';
import { runnerOf } from '../jobs.ts';
import type { Order, OrderChanges } from '../given-trading.ts';
import {
  placedOrder,
  quotedOrder,
  runJob,
  setTrading,
  trade,
  tradeJobs,
} from '../given-trading.ts';
import type { TestApp } from '../test-app.ts';
import { deskToken, pass, startTestApp } from '../test-app.ts';
import type { OpenStore } from '../test-stores.ts';
import { home } from '../test-tenants.ts';

type Schemas = components['schemas'];

/** Orders: quoted with everything at once, placed once, executed once, and settled to the last cent. */
export function tradeSuite(open: OpenStore): void {
  describe('orders', { timeout: 300_000 }, () => {
    let test: TestApp;
    let marta = '';
    // A Saturday: the venues of the tests trade around the clock.
    const start = new Date('2026-11-21T10:00:00.000Z');
    beforeAll(async () => {
      test = await startTestApp(open);
      test.now = start;
    });
    beforeEach(async () => {
      pass(test, 60);
      marta = await test.accessToken('marta');
    });
    afterEach(async () => {
      await setTrading(test, 'open');
      for (const { id } of (await list('?status=pending')).items) await cancel(id);
      expect(test.faults.splice(0)).toEqual([]);
      expect((await checkLedger(test.db, home.id)).differences).toEqual([]);
    });
    afterAll(() => test.close());

    const call = (method: 'GET' | 'POST', path: string, body?: object, key?: string) =>
      test.call({
        method,
        path: `/api/trade/app/v1${path}`,
        token: marta,
        ...(body && { body }),
        ...(key !== undefined && { key }),
      });
    const list = async (query = '') =>
      (await call('GET', `/list${query}`)).json<Schemas['OrderList']>();
    const detail = async (id: string) =>
      (await call('GET', `/${id}`)).json<Schemas['OrderDetail']>();
    const cancel = (id: string) => call('POST', `/${id}/cancel`);
    const quoted = (changes: OrderChanges = {}) => quotedOrder(test, marta, changes);
    const placed = (changes: OrderChanges = {}) => placedOrder(test, marta, changes);
    const desk = (path: string, body?: object) =>
      test.call({
        method: 'POST',
        path: `/desk/v1/orders/${path}`,
        token: deskToken,
        ...(body && { body }),
      });
    const account = async (currency = 'EUR') => {
      const answer = await test.call({ path: '/api/acc/app/v1/list', token: marta });
      const found = answer
        .json<Schemas['AccountList']>()
        .items.find((each) => each.currency === currency);
      return { cash: found?.cash ?? '0', unsettled: found?.unsettled ?? '0' };
    };
    const codes = (obstacles: readonly { readonly code: string }[]) =>
      obstacles.map(({ code }) => code);
    const notified = async () =>
      (await test.call({ path: '/api/message/app/v1/list', token: marta })).json<{
        items: { kind: string; params: object; link: object }[];
      }>().items[0];
    const last = () => toBig(test.market.provider.latest('XMAD-S:IBRX')?.price ?? '0');

    const refreshed = async (id: string) => {
      marta = await test.accessToken('marta');
      return detail(id);
    };

    it('cost what was shown: what is set aside covers the worst, and what is charged are the fees of what was bought', async () => {
      const before = (await account()).cash;
      const quote = await quoted({ value: '20' });
      expect(quote).toMatchObject({ obstacles: [], expires_in: 15, opens_at: null, fx: null });
      expect(compare(quote.worst_price, quote.price)).toBe(1);
      const order = (await call('POST', '', { quote: quote.id })).json<Order>();
      expect(order).toMatchObject({ status: 'pending', filled: '0', reserved: quote.worst_total });
      expect((await account()).cash).toBe(quote.available_after);
      expect(await notified()).toMatchObject({ kind: 'orderPlaced', link: { to: 'orders' } });
      await trade(test, 10);
      const done = await detail(order.id);
      expect(done).toMatchObject({ status: 'holding', filled: '20', reason: null });
      const fees = orderFees(venueTerms('XMAD-S') ?? { fees: [] }, {
        side: 'buy',
        amount: done.amount,
        currency: 'EUR',
        day: '2026-11-21',
      });
      expect([done.tax_fees, done.duty_fees, done.trade_fees]).toEqual([
        fees.tax,
        fees.duty,
        fees.trade,
      ]);
      const paid = sum([done.amount, fees.tax, fees.duty, fees.trade]);
      expect(toBig(done.paid).eq(paid)).toBe(true);
      expect(
        toBig(before)
          .minus((await account()).cash)
          .toFixed(2),
      ).toBe(done.paid);
      expect(compare(done.paid, quote.worst_total)).toBeLessThanOrEqual(0);
      expect(done.executions.flatMap(({ postings }) => postings)).toContainEqual({
        source: 'market',
        destination: 'holding',
        asset: 'XMAD-S:IBRX',
        amount: '20',
      });
      expect(await notified()).toMatchObject({ kind: 'orderFilled', params: { filled: '20' } });
    });

    it('are quoted for fifteen seconds by the clock of the server', async () => {
      const [good, late] = [await quoted(), await quoted()];
      test.now = new Date(Date.parse(good.expires_at ?? '') - 1);
      expect((await call('POST', '', { quote: good.id })).statusCode).toBe(200);
      test.now = new Date(Date.parse(late.expires_at ?? ''));
      expect((await call('POST', '', { quote: late.id })).json()).toMatchObject({
        status: 409,
        code: 'quoteExpired',
      });
      expect((await call('GET', `/quote/${late.id}`)).json()).toEqual({
        status: 'expired',
        order: null,
      });
    });

    it('are placed once, by one key or by two, and what became of a quote is looked up', async () => {
      const { id } = await quoted();
      const found = async () =>
        (await call('GET', `/quote/${id}`)).json<Schemas['OrderQuoteState']>();
      expect(await found()).toEqual({ status: 'quoted', order: null });
      const first = await call('POST', '', { quote: id }, 'place-this-once-only');
      const again = await call('POST', '', { quote: id }, 'place-this-once-only');
      expect(again.body).toBe(first.body);
      expect((await call('POST', '', { quote: id })).json()).toMatchObject({
        code: 'alreadyExists',
      });
      expect(await found()).toMatchObject({ status: 'placed', order: { id } });
      expect((await list('?status=pending')).items).toHaveLength(1);
    });

    it('name every obstacle at once', async () => {
      const limit = last().times('0.5').round(0, 3).plus('0.0001').toFixed();
      const { id, obstacles } = await quoted({
        type: 'limit',
        price: limit,
        value: '999999.5',
        account: 'EUR',
      });
      expect(id).toBeNull();
      expect(codes(obstacles)).toEqual(['tick', 'band', 'lot', 'aboveAvailable']);
      const none = await quoted({ side: 'sell', symbol: 'MRNT', value: '10', account: 'TRY' });
      expect(codes(none.obstacles)).toEqual(['accountMissing', 'noHolding']);
      const owing = await test.accessToken('outstanding');
      expect(codes((await quotedOrder(test, owing)).obstacles)).toContain('outstanding');
      for (const [changes, error] of [
        [{ value: '0' }, { pointer: '/value', code: 'format' }],
        [{ price: '10' }, { pointer: '/price', code: 'unknownKey' }],
        [{ type: 'limit' }, { pointer: '/price', code: 'required' }],
        [
          { by: 'amount', value: '10.001' },
          { pointer: '/value', code: 'decimals' },
        ],
      ] as const)
        expect(await quoted(changes)).toMatchObject({ status: 400, errors: [error] });
    });

    it('are not taken on a price that is too old, nor placed once it has become so', async () => {
      const { provider } = test.market;
      const fresh = provider.quote;
      const quote = await quoted();
      const old = (age: number) => (instrument: string) => {
        const found = fresh.call(provider, instrument);
        return found && { ...found, at: test.now.getTime() - age };
      };
      try {
        Object.assign(provider, { quote: old(5000) });
        expect(await quoted()).toMatchObject({ is_stale: false, obstacles: [] });
        Object.assign(provider, { quote: old(5001) });
        expect(await quoted()).toMatchObject({
          id: null,
          is_stale: true,
          obstacles: [{ code: 'stalePrice' }],
        });
        expect((await call('POST', '', { quote: quote.id })).json()).toMatchObject({
          status: 409,
          code: 'orderRefused',
          params: { reasons: [{ code: 'stalePrice' }] },
        });
      } finally {
        Object.assign(provider, { quote: fresh });
      }
      expect((await call('POST', '', { quote: quote.id })).statusCode).toBe(200);
    });

    it('by amount never cost more than it, fees included', async () => {
      const quote = await quoted({ by: 'amount', value: '500' });
      expect(compare(quote.worst_total, '500')).toBeLessThanOrEqual(0);
      const more = await quoted({ value: sum([quote.quantity, '1']) });
      expect(compare(more.worst_total, '500')).toBe(1);
      expect(codes((await quoted({ by: 'amount', value: '5' })).obstacles)).toEqual([
        'belowMinimum',
      ]);
    });

    it('of sale set shares aside, and pay out on the settlement date', async () => {
      await placed({ value: '30' });
      await trade(test, 10);
      const before = await account();
      const quote = await quoted({ side: 'sell', value: '30' });
      expect(quote).toMatchObject({ settles_on: '2026-11-24' });
      const { id } = (await call('POST', '', { quote: quote.id })).json<Order>();
      expect((await quoted({ side: 'sell', value: quote.held })).obstacles[0]).toMatchObject({
        code: 'aboveHolding',
      });
      await trade(test, 10);
      const filled = await detail(id);
      expect(filled).toMatchObject({ status: 'settle', filled: '30' });
      expect(await account()).toEqual({
        cash: before.cash,
        unsettled: sum([before.unsettled, filled.amount]),
      });
      const settles = Date.parse('2026-11-24T08:00:00.000Z');
      test.now = new Date(settles - 1);
      await runJob(test, 'trade.settle');
      expect((await refreshed(id)).status).toBe('settle');
      test.now = new Date(settles);
      await runJob(test, 'trade.settle');
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

    it('know what became of the shares that they bought, and what a sale brought beyond their cost', async () => {
      // One that the client holds nothing of: what is sold first is what was bought here first.
      const stock = test.market.provider.stocks.findLast(({ market }) => market === 'XMAD-S');
      const [symbol, lot] = [stock?.symbol ?? '', stock?.lot ?? 1];
      const done = async (changes: OrderChanges) => {
        const { id } = await placed({ symbol, ...changes });
        for (let round = 0; round < 10; round += 1) await trade(test, 10);
        return id;
      };
      const first = await done({ value: String(30 * lot) });
      const bought = await detail(first);
      expect(bought.position).toMatchObject({
        remaining: String(30 * lot),
        cost: bought.amount,
        realised_pnl: '0.00',
      });
      const second = await done({ value: String(20 * lot) });
      const sale = await done({ side: 'sell', value: String(40 * lot) });
      const [one, two, sold] = [await detail(first), await detail(second), await detail(sale)];
      const price = test.market.provider.quote(`XMAD-S:${symbol}`)?.price ?? '0';
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
      expect((await detail((await placed({ symbol })).id)).position).toBeNull();
    });

    it('are executed in parts, and what is cancelled leaves what was bought', async () => {
      const { id } = await placed({ value: '450' });
      await trade(test, 2);
      const part = await detail(id);
      expect(part.status).toBe('pending');
      expect(compare(part.filled, '0')).toBe(1);
      expect(compare(part.filled, '450')).toBe(-1);
      expect(await notified()).toMatchObject({ kind: 'orderPartlyFilled' });
      const done = (await cancel(id)).json<Order>();
      expect(done).toMatchObject({ status: 'holding', reason: 'cancelled', filled: part.filled });
      expect(done.paid).toBe(part.paid);
      expect((await cancel(id)).json()).toMatchObject({ status: 409, code: 'stateConflict' });
      await trade(test, 10);
      expect((await detail(id)).filled).toBe(part.filled);
    });

    it('cost the same in many parts as in one', async () => {
      const { id } = await placed({ value: '200' });
      for (let round = 0; round < 6; round += 1) await trade(test, 2);
      const done = await detail(id);
      expect(done.status).toBe('holding');
      expect(done.executions.length).toBeGreaterThan(1);
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
      await trade(test, 60);
      expect(await detail(id)).toMatchObject({ status: 'pending', filled: '0' });
      test.now = new Date(expires_at);
      await trade(test, 0);
      expect(await refreshed(id)).toMatchObject({ status: 'rejected', reason: 'expired' });
      expect((await account()).cash).toBe(before);
      expect(await notified()).toMatchObject({ kind: 'orderExpired' });
    });

    it('with a stop wait for it', async () => {
      const far = last().times('1.05').round(1, 0).toFixed();
      const waiting = await placed({ type: 'stop', price: far });
      const near = last().times('0.95').round(1, 0).toFixed();
      const reached = await placed({ type: 'stop', price: near, side: 'buy' });
      await trade(test, 20);
      expect((await detail(waiting.id)).status).toBe('pending');
      // The price is above this stop already, and so far above that its protection ends below it.
      expect((await detail(reached.id)).filled).toBe('0');
      const close = await placed({
        type: 'stop',
        price: last().times('0.999').round(1, 0).toFixed(),
      });
      await trade(test, 20);
      expect((await detail(close.id)).status).toBe('holding');
    });

    it('of a cancellation and a fill at once exactly one wins', async () => {
      const { id } = await placed();
      pass(test, 4);
      const [cancelled] = await Promise.all([cancel(id), runnerOf(test, tradeJobs(test)).runDue()]);
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
      pass(test, 10);
      // Past the lease of the job: as if each server held it.
      await Promise.all(Array.from({ length: 3 }, () => runJob(test, 'trade.match')));
      const done = await detail(id);
      expect(done).toMatchObject({ status: 'holding', filled: '40' });
      expect(sum(done.executions.map(({ quantity }) => quantity))).toBe('40');
    });

    it('wait for the desk where a stock is reviewed, and go on only with later prices', async () => {
      await setTrading(test, 'review');
      const quote = await quoted();
      expect(quote.trading_type).toBe('review');
      const { id, status } = (await call('POST', '', { quote: quote.id })).json<Order>();
      expect(status).toBe('awaiting');
      await trade(test, 10);
      expect((await detail(id)).status).toBe('awaiting');
      expect((await desk(`${id}/approve`)).statusCode).toBe(204);
      await runJob(test, 'trade.match');
      expect((await detail(id)).filled).toBe('0');
      await trade(test, 10);
      expect((await detail(id)).status).toBe('holding');
      const before = (await account()).cash;
      const other = await placed();
      expect((await desk(`${other.id}/reject`, { reason: 'notSuitable' })).statusCode).toBe(204);
      expect(await detail(other.id)).toMatchObject({ status: 'rejected', reason: 'notSuitable' });
      expect((await account()).cash).toBe(before);
      expect((await desk(`${other.id}/approve`)).json()).toMatchObject({ code: 'stateConflict' });
      await setTrading(test, 'open');
    });

    it('are not taken while a stock is halted, and those that wait miss what was traded meanwhile', async () => {
      const quote = await quoted();
      const { id } = await placed();
      await setTrading(test, 'halted');
      expect(codes((await quoted()).obstacles)).toEqual(['halted']);
      expect((await call('POST', '', { quote: quote.id })).json()).toMatchObject({
        code: 'orderRefused',
        params: { reasons: [{ code: 'halted' }] },
      });
      await trade(test, 20);
      expect((await detail(id)).filled).toBe('0');
      await setTrading(test, 'open');
      await runJob(test, 'trade.match');
      expect((await detail(id)).filled).toBe('0');
      await trade(test, 10);
      expect((await detail(id)).status).toBe('holding');
    });

    it('that two quotes would pay with the same money: one is refused', async () => {
      const { cash } = await account();
      const amount = toBig(cash).times('0.7').toFixed(2);
      const quotes = [
        await quoted({ by: 'amount', value: amount }),
        await quoted({ by: 'amount', value: amount }),
      ];
      const answers = await Promise.all(quotes.map(({ id }) => call('POST', '', { quote: id })));
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    });

    it('in another currency are paid by the rate of the quote, and settle by it', async () => {
      const before = await account('USD');
      const quote = await quoted({ account: 'USD' });
      expect(quote.obstacles).toEqual([]);
      expect(quote.fx).toMatchObject({ is_estimate: false });
      const { id } = (await call('POST', '', { quote: quote.id })).json<Order>();
      await trade(test, 10);
      const done = await detail(id);
      expect(done.status).toBe('holding');
      expect(
        toBig(before.cash)
          .minus((await account('USD')).cash)
          .toFixed(2),
      ).toBe(done.paid);
      expect(compare(done.paid, quote.fx?.worst_total ?? '0')).toBeLessThanOrEqual(0);
      expect(codes((await quoted({ account: 'USD', validity: 'gtc' })).obstacles)).toEqual([
        'fxValidity',
      ]);
    });

    it('that were a mistake are reversed whole, once', async () => {
      const before = (await account()).cash;
      const { id } = await placed();
      await trade(test, 10);
      expect((await desk(`${id}/reverse`, { note: 'Executed by mistake' })).statusCode).toBe(204);
      expect(await detail(id)).toMatchObject({ status: 'rejected', reason: 'reversed' });
      expect((await account()).cash).toBe(before);
      expect((await desk(`${id}/reverse`, { note: 'Executed by mistake' })).json()).toMatchObject({
        code: 'stateConflict',
      });
    });

    it('are found by status, by range and page for page', async () => {
      const made: Order[] = [];
      for (let count = 0; count < 3; count += 1) {
        pass(test, 1);
        made.push(await placed());
      }
      const first = await list('?status=pending&limit=2');
      expect(first.items.map(({ id }) => id)).toEqual([made[2]?.id, made[1]?.id]);
      const second = await list(`?status=pending&limit=2&cursor=${first.next}`);
      expect(second.items.map(({ id }) => id)).toEqual([made[0]?.id]);
      expect((await list('?to=2026-11-20')).items).toEqual([]);
      expect((await list('?range=today&status=pending')).items).toHaveLength(3);
    });

    it("are their client's alone", async () => {
      const { id } = await placed();
      const token = await test.accessToken('outstanding');
      for (const [method, path] of [
        ['GET', `/${id}`],
        ['GET', `/quote/${id}`],
        ['POST', `/${id}/cancel`],
      ] as const) {
        const answer = await test.call({ method, path: `/api/trade/app/v1${path}`, token });
        expect([path, answer.statusCode]).toEqual([path, 404]);
      }
      const quote = await quoted();
      const stolen = await test.call({
        method: 'POST',
        path: '/api/trade/app/v1',
        token,
        body: { quote: quote.id },
      });
      expect(stolen.json()).toMatchObject({ code: 'notFound' });
    });
  });

  describe('orders outside the hours of a venue', { timeout: 300_000 }, () => {
    let test: TestApp;
    beforeAll(async () => {
      test = await startTestApp(open, { alwaysOpen: false });
    });
    afterAll(() => test.close());

    it('wait for its opening', async () => {
      // Friday after the close; the tests' venue opens on Monday at nine.
      test.now = new Date('2026-11-20T20:00:00.000Z');
      let token = await test.accessToken('marta');
      const quote = await quotedOrder(test, token);
      expect(quote).toMatchObject({
        obstacles: [],
        opens_at: '2026-11-23T08:00:00.000Z',
        settles_on: '2026-11-25',
      });
      const { id, expires_at } = await placedOrder(test, token);
      expect(expires_at).toBe('2026-11-23T16:30:00.000Z');
      await trade(test, 3600);
      test.now = new Date('2026-11-23T08:01:00.000Z');
      token = await test.accessToken('marta');
      const path = `/api/trade/app/v1/${id}`;
      expect((await test.call({ path, token })).json()).toMatchObject({ filled: '0' });
      await trade(test, 60);
      const { status, worst_price, average_price } = (
        await test.call({ path, token })
      ).json<Order>();
      // A market order is protected from what happened over the weekend.
      if (status === 'holding') expect(compare(average_price ?? '0', worst_price)).toBeLessThan(1);
      else expect(status).toBe('pending');
      expect(test.faults).toEqual([]);
    });

    it('wait through a holiday', async () => {
      test.now = new Date('2026-12-25T10:00:00.000Z');
      const token = await test.accessToken('marta');
      expect(await quotedOrder(test, token)).toMatchObject({
        opens_at: '2026-12-28T08:00:00.000Z',
      });
      const { id } = await placedOrder(test, token);
      await trade(test, 60);
      const path = `/api/trade/app/v1/${id}`;
      expect((await test.call({ path, token })).json()).toMatchObject({ filled: '0' });
    });
  });
}
