import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#api/client.gen.ts';
import { compare, sum, toBig } from '#core/money.ts';
import { orderFees } from '#core/trading/order-fees.ts';
import { venueTerms } from '#core/trading/venue-terms.ts';
import { changeClient, readClient } from '#server/modules/client/client-service.ts';
import { idOf } from '../given.ts';
import type { Order } from '../given-trading.ts';
import { quotedOrder, trade } from '../given-trading.ts';
import { codesOf, orderContext } from '../order-context.ts';
import type { TestApp } from '../test-app.ts';
import { pass, startTestApp } from '../test-app.ts';
import type { OpenStore } from '../test-stores.ts';
import { home } from '../test-tenants.ts';

type Schemas = components['schemas'];

/** Quotes and placement: everything at once, placed once, by the clock of the server. */
export function orderQuoteSuite(open: OpenStore): void {
  describe('orders, quoted and placed', { timeout: 300_000 }, () => {
    const on = orderContext(open);
    const { call, list, detail, quoted, placed, account, notified, last } = on;

    it('cost what was shown: what is set aside covers the worst, and what is charged are the fees of what was bought', async () => {
      const before = (await account()).cash;
      const quote = await quoted({ value: '20' });
      expect(quote).toMatchObject({ obstacles: [], expires_in: 15, opens_at: null, fx: null });
      expect(compare(quote.worst_price, quote.price)).toBe(1);
      const order = (await call('POST', '', { quote: quote.id })).json<Order>();
      expect(order).toMatchObject({ status: 'pending', filled: '0', reserved: quote.worst_total });
      expect((await account()).cash).toBe(quote.available_after);
      expect(await notified()).toMatchObject({ kind: 'orderPlaced', link: { to: 'orders' } });
      await trade(on.test, 10);
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
      on.test.now = new Date(Date.parse(good.expires_at ?? '') - 1);
      expect((await call('POST', '', { quote: good.id })).statusCode).toBe(200);
      on.test.now = new Date(Date.parse(late.expires_at ?? ''));
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
      expect(codesOf(obstacles)).toEqual(['tick', 'band', 'lot', 'aboveAvailable']);
      const none = await quoted({ side: 'sell', symbol: 'MRNT', value: '10', account: 'TRY' });
      expect(codesOf(none.obstacles)).toEqual(['accountMissing', 'noHolding']);
      const owing = await on.test.accessToken('outstanding');
      expect(codesOf((await quotedOrder(on.test, owing)).obstacles)).toContain('outstanding');
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

    it('name what the client does not meet: identity, level, eligibility, alone and all at once, also when placed', async () => {
      const { id } = await idOf(on.test, 'marta');
      const own = await on.test.db.inTenant(home.id, (tx) => readClient(tx, home.id, id));
      const { kycStatus, features } = own;
      const { trade: rule } = features;
      if (rule === undefined) throw new Error('the client of these tests may trade');
      const set = (changes: { kycStatus?: typeof kycStatus; rule?: Partial<typeof rule> }) =>
        on.test.db.inTenant(home.id, (tx) =>
          changeClient(tx, home.id, id, {
            kycStatus: changes.kycStatus ?? kycStatus,
            features: { ...features, trade: { ...rule, ...changes.rule } },
          }),
        );
      const has = { hasVip: own.vip, hasScore: own.score };
      const above = { vip: own.vip + 1, score: own.score + 1 };
      const identity = { code: 'identity', params: {} };
      const eligibility = { code: 'eligibility', params: {} };
      const level = (require: { vip: number; score: number }) => ({
        code: 'level',
        params: { ...require, ...has },
      });
      const good = await quoted();
      expect(good.obstacles).toEqual([]);
      try {
        for (const [changes, expected] of [
          ...(['unverified', 'pending', 'rejected'] as const).map(
            (status) => [{ kycStatus: status }, [identity]] as const,
          ),
          ...[
            { ...above, score: 0 },
            { ...above, vip: 0 },
          ].map((require) => [{ rule: { require } }, [level(require)]] as const),
          [{ rule: { require: { vip: own.vip, score: own.score } } }, []],
          [{ rule: { allow: false } }, [eligibility]],
          [{ rule: { anyPerm: ['not_given'] } }, [eligibility]],
          [
            { kycStatus: 'unverified', rule: { require: above, allPerms: ['not_given'] } },
            [identity, eligibility, level(above)],
          ],
        ] as const) {
          await set(changes);
          const shown = await quoted();
          expect(shown.obstacles, JSON.stringify(changes)).toEqual(expected);
          expect(shown.id === null).toBe(expected.length > 0);
        }
        // They stand beside those of the order itself.
        expect(codesOf((await quoted({ value: '0.5' })).obstacles)).toContain('lot');
        expect((await call('POST', '', { quote: good.id })).json()).toMatchObject({
          status: 409,
          code: 'orderRefused',
          params: { reasons: [identity, eligibility, level(above)] },
        });
      } finally {
        await set({});
      }
      expect((await call('POST', '', { quote: good.id })).statusCode).toBe(200);
    });

    it('are not taken on a price that is too old, nor placed once it has become so', async () => {
      const { provider } = on.test.market;
      const fresh = provider.quote;
      const quote = await quoted();
      const old = (age: number) => (instrument: string) => {
        const found = fresh.call(provider, instrument);
        return found && { ...found, at: on.test.now.getTime() - age };
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
      expect(codesOf((await quoted({ by: 'amount', value: '5' })).obstacles)).toEqual([
        'belowMinimum',
      ]);
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

    it('are found by status, by range and page for page', async () => {
      const made: Order[] = [];
      for (let count = 0; count < 3; count += 1) {
        pass(on.test, 1);
        made.push(await placed());
      }
      const first = await list('?status=pending&limit=2');
      expect(first.items.map(({ id }) => id)).toEqual([made[2]?.id, made[1]?.id]);
      const second = await list(`?status=pending&limit=2&cursor=${first.next}`);
      expect(second.items.map(({ id }) => id)).toEqual([made[0]?.id]);
      expect((await list('?to=2026-11-20')).items).toEqual([]);
      expect((await list('?range=today&status=pending')).items).toHaveLength(3);
    });

    it('are found by stock', async () => {
      const made = await placed();
      const of = async (query: string) => (await list(query)).items.map(({ id }) => id);
      const { market, symbol } = made;
      const stock = `market=${market}&symbol=${symbol}`;
      expect(await of(`?range=today&${stock}`)).toContain(made.id);
      expect(await of(`?range=today&status=sold&${stock}`)).not.toContain(made.id);
      // Another stock, and the same symbol on another venue.
      expect(await of(`?market=${market}&symbol=NONE`)).toEqual([]);
      expect(await of(`?market=XNYS-S&symbol=${symbol}`)).toEqual([]);
      const token = await on.test.accessToken('marta');
      for (const half of [`?market=${market}`, `?symbol=${symbol}`]) {
        const path = `/api/trade/app/v1/list${half}`;
        const answer = await on.test.call({ method: 'GET', path, token });
        expect(answer.json()).toMatchObject({ code: 'requestInvalid' });
      }
    });

    it("are their client's alone", async () => {
      const { id } = await placed();
      const token = await on.test.accessToken('outstanding');
      for (const [method, path] of [
        ['GET', `/${id}`],
        ['GET', `/quote/${id}`],
        ['POST', `/${id}/cancel`],
      ] as const) {
        const answer = await on.test.call({ method, path: `/api/trade/app/v1${path}`, token });
        expect([path, answer.statusCode]).toEqual([path, 404]);
      }
      const quote = await quoted();
      const stolen = await on.test.call({
        method: 'POST',
        path: '/api/trade/app/v1',
        token,
        body: { quote: quote.id },
      });
      expect(stolen.json()).toMatchObject({ code: 'notFound' });
    });
  });

  describe('quotes of a tenant that says for how long', { timeout: 300_000 }, () => {
    let test: TestApp;
    beforeAll(async () => {
      test = await startTestApp(open, {
        banking: { ...home.banking, quoteSeconds: { order: 40, exchange: 7 } },
      });
    });
    afterAll(() => test.close());

    it('hold for as long as it says, to the millisecond', async () => {
      const token = await test.accessToken('marta');
      const quote = await quotedOrder(test, token);
      expect(quote).toMatchObject({ obstacles: [], expires_in: 40 });
      const until = test.now.getTime() + 40_000;
      expect(Date.parse(quote.expires_at ?? '')).toBe(until);
      const place = async (at: number) => {
        test.now = new Date(at);
        const body = { quote: quote.id };
        const path = '/api/trade/app/v1';
        return (await test.call({ method: 'POST', path, token, body })).statusCode;
      };
      expect([await place(until), await place(until - 1)]).toEqual([409, 200]);
      const exchange = await test.call({
        method: 'POST',
        path: '/api/exchange/app/v1/quote',
        token,
        body: { sell: 'EUR', buy: 'USD', side: 'sell', amount: '10.00' },
      });
      expect(exchange.json()).toMatchObject({ expires_in: 7 });
    });
  });
}
