import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { components } from '#api/client.gen.ts';
import { sum, toBig } from '#core/money.ts';
import { clientAccount, houseAccount } from '#server/ledger/account-path.ts';
import { post } from '#server/ledger/ledger.ts';
import { reverse } from '#server/ledger/reverse.ts';
import { simulatedRates } from '#server/platform/exchange-rates.ts';
import { newId, systemRandom } from '#server/platform/ids.ts';
import { idOf } from '../given.ts';
import { orderBody } from '../given-trading.ts';
import type { TestApp } from '../test-app.ts';
import { startTestApp } from '../test-app.ts';
import type { OpenStore } from '../test-stores.ts';
import { home } from '../test-tenants.ts';

type Schemas = components['schemas'];

/** Figures of what has no price or no rate now: made of what was known last, and said to be. */
export function estimateSuite(open: OpenStore): void {
  describe('figures of what has no known value', { timeout: 300_000 }, () => {
    const known = { now: true, before: true };
    let test: TestApp;
    let clientId = '';
    let token = '';
    let unquoted: readonly string[] = [];
    const undone: (() => Promise<void>)[] = [];
    beforeAll(async () => {
      const still = simulatedRates();
      const isKnown = (is: boolean, ...currencies: string[]) => is || !currencies.includes('USD');
      test = await startTestApp(open, {
        rates: {
          rate: (from, to) => (isKnown(known.now, from, to) ? still.rate(from, to) : null),
          // The last reference rate is that of the day before yesterday.
          rateOn: (day, from, to) =>
            isKnown(known.before && (known.now || day <= '2026-11-19'), from, to)
              ? still.rateOn(day, from, to)
              : null,
        },
      });
      const { provider } = test.market;
      const quote = provider.quote.bind(provider);
      vi.spyOn(provider, 'quote').mockImplementation((instrument) =>
        unquoted.includes(instrument) ? null : quote(instrument),
      );
      clientId = (await idOf(test, 'newcomer')).id;
      token = await test.accessToken('newcomer');
    });
    afterEach(async () => {
      Object.assign(known, { now: true, before: true });
      unquoted = [];
      for (const undo of undone.splice(0).reverse()) await undo();
      // No fault of the server: it knows what it does not know.
      expect(test.faults).toEqual([]);
    });
    afterAll(() => test.close());

    const call = () => {
      const id = newId(test.now, systemRandom);
      return { id, key: id, at: test.now };
    };
    /** Bought for what was paid in for it; undone after the test. */
    const bought = async (instrument: string, currency: string, amount = '100') => {
      const own = call();
      const [cash, holding] = [clientAccount(clientId, 'cash'), clientAccount(clientId, 'holding')];
      const market = houseAccount('market');
      await test.db.inTenant(home.id, (tx) =>
        post(tx, home.id, {
          ...{ ...own, clientId, kind: 'trade.buy' },
          postings: [
            { source: houseAccount('bank'), destination: cash, asset: currency, amount },
            { source: cash, destination: market, asset: currency, amount },
            { source: market, destination: holding, asset: instrument, amount: '3' },
          ],
        }),
      );
      undone.push(async () => {
        await test.db.inTenant(home.id, (tx) =>
          reverse(tx, home.id, { transactionId: own.id, ...call(), reason: 'a test' }),
        );
      });
    };
    const read = async <Answer>(path: string): Promise<Answer> => {
      const answer = await test.call({ path: `/api/stat/app/v1/${path}`, token });
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json<Answer>();
    };
    const answers = async () => ({
      assets: await read<Schemas['Assets']>('asset'),
      portfolio: await read<Schemas['Portfolio']>('portfolio?range=30D'),
      worth: await read<Schemas['Worth']>('worth?range=30D'),
    });
    /** All three name the same, and what each is made of adds up to it. */
    const estimated = async () => {
      const { assets, portfolio, worth } = await answers();
      expect(portfolio.estimates).toEqual(assets.estimates);
      expect(worth.estimates).toEqual(assets.estimates);
      expect(worth.total).toBe(assets.total);
      expect(worth.series.at(-1)?.value).toBe(assets.total);
      const values = portfolio.holdings.map(({ home_value }) => home_value ?? '');
      expect(toBig(sum(values)).eq(portfolio.value)).toBe(true);
      const owned = assets.buckets.filter(
        ({ bucket }) => !['loan', 'outstanding'].includes(bucket),
      );
      expect(
        toBig(sum((portfolio.types ?? []).map(({ value }) => value))).eq(
          sum(owned.map(({ amount }) => amount)),
        ),
      ).toBe(true);
      return { assets, portfolio, worth, holding: portfolio.holdings[0] };
    };
    const stockOf = (market: string) =>
      test.market.provider.stocks.find((each) => each.market === market) ?? { instrument: '' };

    it('are made of the last close of a stock without a price, which is named', async () => {
      const { instrument } = stockOf('XMAD-S');
      await bought(instrument, 'EUR');
      expect((await estimated()).assets.estimates).toBeUndefined();
      unquoted = [instrument];
      const [last] = await test.market.provider.dailyCloses(instrument, 1);
      const { assets, portfolio, holding } = await estimated();
      const [market, symbol] = instrument.split(':');
      expect(assets.estimates).toEqual([
        {
          ...{ of: 'price', by: 'close', market, symbol, name: holding?.name },
          since: new Date(last?.at ?? 0).toISOString().slice(0, 10),
        },
      ]);
      expect(holding?.estimates).toEqual(assets.estimates);
      expect(holding?.price).toBe(last?.close);
      expect(portfolio.value).toBe(
        toBig(last?.close ?? '0')
          .times(3)
          .toFixed(2),
      );
      // What it did today is not known: nothing is added for it.
      expect([assets.day_change, portfolio.day_change]).toEqual(['0.00', '0.00']);
    });

    it('are made of the cost of what is not listed any more, on every day of the series', async () => {
      await bought('XMAD-S:UNLISTED', 'EUR');
      const { assets, portfolio, worth, holding } = await estimated();
      const named = { market: 'XMAD-S', symbol: 'UNLISTED', name: 'UNLISTED' };
      expect(assets.estimates).toEqual([
        { of: 'price', by: 'cost', since: '2026-11-21', ...named },
      ]);
      expect(holding).toMatchObject({
        ...{ price: '33.3333', value: '100.00', est_pnl: '0.00', estimates: assets.estimates },
      });
      expect([portfolio.value, portfolio.range_gain, worth.range_gain]).toEqual([
        '100.00',
        '0.00',
        '0.00',
      ]);
    });

    it('are made of the last rate of a currency without one, while each account says what is on it', async () => {
      const { instrument } = stockOf('XNYC-S');
      await bought(instrument, 'USD');
      const before = await estimated();
      expect(before.portfolio.est_effects).not.toBeNull();
      known.now = false;
      const { assets, portfolio, holding } = await estimated();
      expect(assets.estimates).toEqual([
        { of: 'rate', by: 'rate', currency: 'USD', since: '2026-11-19' },
      ]);
      expect(holding?.estimates).toEqual(assets.estimates);
      // The rates of this test stand still: the last one is that of now.
      expect(portfolio.value).toBe(before.portfolio.value);
      const accounts = await test.call({ path: '/api/acc/app/v1/list', token });
      expect(accounts.statusCode).toBe(200);
    });

    it('name price and rate where both are missing, the holding both of its own', async () => {
      const [{ instrument: dollars }, { instrument: euros }] = [
        stockOf('XNYC-S'),
        stockOf('XMAD-S'),
      ];
      await bought(dollars, 'USD', '1000');
      await bought(euros, 'EUR', '1000');
      unquoted = [dollars];
      known.now = false;
      const { assets, portfolio } = await estimated();
      expect(assets.estimates?.map(({ of, by }) => [of, by])).toEqual([
        ['price', 'close'],
        ['rate', 'rate'],
      ]);
      const named = portfolio.holdings.map(({ currency, estimates }) => [
        currency,
        estimates?.length,
      ]);
      expect(Object.fromEntries(named)).toEqual({ USD: 2, EUR: undefined });
    });

    it('leave out what nothing is known of, by name, and are there again with its rate', async () => {
      await bought(stockOf('XNYC-S').instrument, 'USD');
      await bought(stockOf('XMAD-S').instrument, 'EUR');
      Object.assign(known, { now: false, before: false });
      const { assets, portfolio } = await estimated();
      expect(assets.estimates).toEqual([{ of: 'rate', by: 'nothing', currency: 'USD' }]);
      const values = portfolio.holdings.map(({ currency, home_value }) => [currency, home_value]);
      expect(Object.fromEntries(values)).toEqual({ USD: '0.00', EUR: portfolio.value });
      known.now = true;
      expect((await estimated()).assets.estimates).toBeUndefined();
    });

    it('move no money: neither a quote of an order nor of an exchange is given by what was known last', async () => {
      const { instrument } = stockOf('XMAD-S');
      const [market, symbol] = instrument.split(':');
      unquoted = [instrument];
      known.now = false;
      const marta = await test.accessToken('marta');
      const asked = async (path: string, body: unknown) =>
        (await test.call({ method: 'POST', path, body, token: marta })).json<{ code?: string }>()
          .code;
      expect(await asked('/api/trade/app/v1/quote', { ...orderBody, market, symbol })).toBe(
        'priceUnavailable',
      );
      expect(
        await asked('/api/exchange/app/v1/quote', {
          sell: 'EUR',
          buy: 'USD',
          side: 'sell',
          amount: '10',
        }),
      ).toBe('rateUnavailable');
    });
  });
}
