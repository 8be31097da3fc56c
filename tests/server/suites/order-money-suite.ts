import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#api/client.gen.ts';
import { sum, toBig } from '#core/money.ts';
import { setTerms } from '#server/modules/exchange/exchange-terms-service.ts';
import { simulatedRates } from '#server/platform/exchange-rates.ts';
import type { Order } from '../given-trading.ts';
import { quotedOrder, trade } from '../given-trading.ts';
import { codesOf, orderContext } from '../order-context.ts';
import type { TestApp } from '../test-app.ts';
import { pass, startTestApp } from '../test-app.ts';
import type { OpenStore } from '../test-stores.ts';
import { home } from '../test-tenants.ts';

type Schemas = components['schemas'];

const day = 86_400_000;

/** What orders may use: once, by the first of two, until they expire, and with a known rate alone. */
export function orderMoneySuite(open: OpenStore): void {
  describe('orders and the money for them', { timeout: 300_000 }, () => {
    const on = orderContext(open);
    const { call, detail, quoted, placed, account, last, refreshed } = on;

    it('with money for one of two, sent at once under keys of their own: exactly one is placed', async () => {
      const { cash } = await account();
      const value = toBig(cash).times('0.6').round(2, 0).toFixed();
      const quotes = [await quoted({ by: 'amount', value }), await quoted({ by: 'amount', value })];
      expect(quotes.map(({ obstacles }) => obstacles)).toEqual([[], []]);
      const answers = await Promise.all(
        quotes.map(({ id }) => call('POST', '', { quote: id }, randomUUID())),
      );
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
      const [refused] = answers.filter(({ statusCode }) => statusCode === 409);
      expect(refused?.json()).toMatchObject({
        code: 'orderRefused',
        params: { reasons: [{ code: 'aboveAvailable' }] },
      });
      const [made] = answers
        .filter(({ statusCode }) => statusCode === 200)
        .map((answer) => answer.json<Order>());
      expect(toBig((await account()).cash).toFixed(2)).toBe(
        toBig(cash)
          .minus(made?.reserved ?? '0')
          .toFixed(2),
      );
    });

    it('with shares for one of two sales at once: exactly one is placed', async () => {
      await placed({ value: '10' });
      for (let round = 0; round < 4; round += 1) await trade(on.test, 4);
      const { held } = await quoted({ side: 'sell', value: '1' });
      const sale = { side: 'sell', value: held } as const;
      const quotes = [await quoted(sale), await quoted(sale)];
      const answers = await Promise.all(
        quotes.map(({ id }) => call('POST', '', { quote: id }, randomUUID())),
      );
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    });

    it('whose answer was lost are found by their quote, answered alike under their key, and placed by no other', async () => {
      const { id } = await quoted();
      const key = randomUUID();
      const before = (await account()).cash;
      const lost = await call('POST', '', { quote: id }, key);
      const state = await call('GET', `/quote/${id}`);
      expect(state.json<Schemas['OrderQuoteState']>().status).toBe('placed');
      expect((await call('POST', '', { quote: id }, key)).body).toBe(lost.body);
      expect((await call('POST', '', { quote: id }, randomUUID())).json()).toMatchObject({
        code: 'alreadyExists',
      });
      expect(sum([(await account()).cash, lost.json<Order>().reserved])).toBe(sum([before]));
    });

    it('that are good till cancelled expire after ninety days, at the end of the last, and give everything back', async () => {
      const before = (await account()).cash;
      // A stop that no price of these days comes to.
      const price = last().times(3).round(0, 0).toFixed();
      const { id, placed_at, expires_at } = await placed({
        ...{ type: 'stop', validity: 'gtc', price, value: '1' },
      });
      const life = Date.parse(expires_at) - Date.parse(placed_at);
      expect([life >= 90 * day, life <= 91 * day]).toEqual([true, true]);
      on.test.now = new Date(Date.parse(expires_at) - 1);
      await trade(on.test, 0);
      expect((await refreshed(id)).status).toBe('pending');
      pass(on.test, 2);
      await trade(on.test, 0);
      expect(await detail(id)).toMatchObject({ status: 'rejected', reason: 'expired' });
      expect((await account()).cash).toBe(before);
    });
  });

  describe('orders paid in a currency without a rate', { timeout: 300_000 }, () => {
    let test: TestApp;
    const simulated = simulatedRates();
    const known = { rate: true };
    beforeAll(async () => {
      test = await startTestApp(open, {
        rates: {
          ...simulated,
          rate: (from, to) => (known.rate || from === to ? simulated.rate(from, to) : null),
        },
      });
    });
    afterAll(() => test.close());

    it('are estimated while the desk has suspended the currency, and not placed where it did so since', async () => {
      const token = await test.accessToken('marta');
      const usual = { marginBps: 25, feeBps: 20 };
      const suspend = (...suspended: string[]) =>
        test.db.inTenant(home.id, (tx) => setTerms(tx, home.id, { ...usual, suspended }, test.now));
      await suspend();
      const quote = await quotedOrder(test, token, { account: 'USD' });
      expect(quote).toMatchObject({ obstacles: [], fx: { is_estimate: false } });
      await suspend('USD');
      // What it would cost is shown all the same, by the rate of before.
      expect(await quotedOrder(test, token, { account: 'USD' })).toMatchObject({
        id: null,
        expires_at: null,
        obstacles: [{ code: 'fxUnavailable', params: { currency: 'USD' } }],
        fx: { ...quote.fx, is_estimate: true },
      });
      const refused = await test.call({
        method: 'POST',
        path: '/api/trade/app/v1',
        token,
        body: { quote: quote.id },
      });
      expect(refused.json()).toMatchObject({
        status: 409,
        code: 'orderRefused',
        params: { reasons: [{ code: 'fxUnavailable', params: { currency: 'USD' } }] },
      });
      // Neither stock nor account is of it.
      expect(await quotedOrder(test, token)).toMatchObject({ obstacles: [], fx: null });
      await suspend();
      const placed = await test.call({
        method: 'POST',
        path: '/api/trade/app/v1',
        token,
        body: { quote: quote.id },
      });
      expect(placed.statusCode, placed.body).toBe(200);
    });

    it('are not quoted for placing, and not placed where the rate was lost since', async () => {
      const token = await test.accessToken('marta');
      const quote = await quotedOrder(test, token, { account: 'USD' });
      expect(quote).toMatchObject({ obstacles: [], fx: { is_estimate: false } });
      known.rate = false;
      const without = await quotedOrder(test, token, { account: 'USD' });
      expect(without.id).toBeNull();
      expect(codesOf(without.obstacles)).toEqual(['fxUnavailable']);
      // Money of an unknown worth is no quantity, and nothing is said of what it comes to.
      const byAmount = { account: 'USD', by: 'amount', value: '500' } as const;
      expect(await quotedOrder(test, token, byAmount)).toMatchObject({
        quantity: '0',
        total: '0.00',
        fx: null,
        available_after: null,
        obstacles: [{ code: 'fxUnavailable' }],
      });
      const sent = await test.call({
        method: 'POST',
        path: '/api/trade/app/v1',
        token,
        body: { quote: quote.id },
      });
      expect(sent.json()).toMatchObject({
        status: 409,
        code: 'orderRefused',
        params: { reasons: [{ code: 'fxUnavailable', params: { currency: 'USD' } }] },
      });
      // One in the stock's own currency needs no rate.
      expect((await quotedOrder(test, token)).obstacles).toEqual([]);
      known.rate = true;
      expect((await quotedOrder(test, token, { account: 'USD' })).obstacles).toEqual([]);
      expect(test.faults).toEqual([]);
    });
  });
}
