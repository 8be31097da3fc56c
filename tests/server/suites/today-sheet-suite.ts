import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { components } from '#api/client.gen.ts';
import { clientAccount, houseAccount } from '#server/ledger/account-path.ts';
import { post } from '#server/ledger/ledger.ts';
import { simulatedRates } from '#server/platform/exchange-rates.ts';
import { newId, systemRandom } from '#server/platform/ids.ts';
import { idOf } from '../given.ts';
import type { TestApp } from '../test-app.ts';
import { startTestApp } from '../test-app.ts';
import type { OpenStore } from '../test-stores.ts';
import { home } from '../test-tenants.ts';

type Schemas = components['schemas'];

/** A Friday's prices: the close before it, and the last of it. */
const prices = [
  { close: '50', last: '54' },
  { close: '20', last: '22' },
  { close: '30', last: '31' },
] as const;

/** A client who trades within a day: every figure of the day equals the sheet beside it. */
export function todaySheetSuite(open: OpenStore): void {
  describe('a worked sheet of today', { timeout: 120_000 }, () => {
    let test: TestApp;
    let clientId = '';
    let token = '';
    /** Bought and sold, sold out, and held in dollars. */
    let stocks: readonly { readonly instrument: string; readonly symbol: string }[] = [];

    const trade = async (
      at: string,
      side: 'buy' | 'sell',
      stock: number,
      quantity: string,
      amount: string,
      asset = 'EUR',
    ) => {
      const [market, holding] = [houseAccount('market'), clientAccount(clientId, 'holding')];
      const cash = clientAccount(clientId, 'cash');
      const isBuy = side === 'buy';
      const when = new Date(at);
      const id = newId(when, systemRandom);
      const instrument = stocks[stock]?.instrument ?? '';
      await test.db.inTenant(home.id, (tx) =>
        post(tx, home.id, {
          ...{ id, clientId, kind: `trade.${side}`, key: id, at: when },
          postings: [
            { source: isBuy ? cash : market, destination: isBuy ? market : cash, asset, amount },
            {
              source: isBuy ? market : holding,
              destination: isBuy ? holding : market,
              asset: instrument,
              amount: quantity,
            },
          ],
        }),
      );
    };
    const read = async <Answer>(path: string) =>
      (await test.call({ path: `/api/stat/app/v1/${path}`, token })).json<Answer>();

    beforeAll(async () => {
      const still = simulatedRates();
      test = await startTestApp(open, {
        rates: {
          rate: (from, to) => (from === 'USD' && to === 'EUR' ? '0.90' : still.rate(from, to)),
          rateOn: (day, from, to) =>
            from === 'USD' && to === 'EUR'
              ? day === '2026-12-03'
                ? '0.80'
                : null
              : still.rateOn(day, from, to),
        },
      });
      const { provider } = test.market;
      const of = (market: string) => provider.stocks.filter((each) => each.market === market);
      stocks = [...of('XMAD-S').slice(0, 2), ...of('XNYC-S').slice(0, 1)];
      clientId = (await idOf(test, 'newcomer')).id;
      for (const [asset, amount] of [
        ['EUR', '2000'],
        ['USD', '1000'],
      ] as const) {
        const at = new Date('2026-11-30T09:00:00Z');
        const id = newId(at, systemRandom);
        await test.db.inTenant(home.id, (tx) =>
          post(tx, home.id, {
            ...{ id, clientId, kind: 'deposit.confirm', key: id, at },
            postings: [
              {
                source: houseAccount('bank'),
                destination: clientAccount(clientId, 'cash'),
                ...{ asset, amount },
              },
            ],
          }),
        );
      }
      await trade('2026-12-01T10:00:00Z', 'buy', 0, '10', '400');
      await trade('2026-12-02T10:00:00Z', 'buy', 1, '4', '70');
      await trade('2026-12-02T15:00:00Z', 'buy', 2, '10', '250', 'USD');
      // The Friday.
      await trade('2026-12-04T09:00:00Z', 'buy', 0, '5', '260');
      await trade('2026-12-04T10:00:00Z', 'sell', 0, '8', '440');
      await trade('2026-12-04T11:00:00Z', 'sell', 1, '4', '84');
      // The Saturday after it: the prices are those of the Friday still.
      test.now = new Date('2026-12-05T10:00:00Z');
      token = await test.accessToken('newcomer');
      const heard = provider.quote.bind(provider);
      vi.spyOn(provider, 'quote').mockImplementation((instrument) => {
        const found = heard(instrument);
        const own = prices[stocks.findIndex((each) => each.instrument === instrument)];
        if (found === null || own === undefined) return found;
        const at = Date.parse('2026-12-04T16:30:00Z');
        return { ...found, price: own.last, previousClose: own.close, at };
      });
    });
    afterEach(() => expect(test.faults.splice(0)).toEqual([]));
    afterAll(() => {
      vi.restoreAllMocks();
      return test.close();
    });

    it('counts what was bought and sold since the previous close at what it was traded for', async () => {
      const portfolio = await read<Schemas['Portfolio']>('portfolio');
      const of = (stock: number) =>
        portfolio.holdings.find(({ symbol }) => symbol === stocks[stock]?.symbol);
      // 7 at 54 and 440 for 8 sold, less 10 at the close of 50 and 260 for 5 bought; of 760 that could move.
      expect(of(0)).toMatchObject({
        quantity: '7',
        day_change: '58.00',
        day_change_percent: '7.63',
        home_day_change: '58.00',
        previous_close: '50.00',
        rate: '1',
        day_trades: { opening: '10', paid_in: '260.00', taken_out: '440.00' },
      });
      // 10 by one dollar each, at 0.90.
      expect(of(2)).toMatchObject({
        ...{ day_change: '10.00', home_day_change: '9.00', previous_close: '30.00', rate: '0.9' },
      });
      expect(of(2)).not.toHaveProperty('day_trades');
      // 84 for 4 that closed at 20.
      expect(of(1)).toBeUndefined();
      expect(portfolio).toMatchObject({
        day_change: '71.00',
        sold_day_change: '4.00',
        // 71 of 500 + 260 + 80 + 300 dollars.
        day_change_percent: '6.40',
        // 300 dollars, from 0.80 to 0.90.
        day_currency_change: '30.00',
      });
    });

    it('is the same on the dashboard, where what was sold out is named', async () => {
      const { day_change, day_changes } = await read<Schemas['Assets']>('asset');
      expect(day_change).toBe('71.00');
      expect(day_changes.map(({ symbol, day_change: own }) => [symbol, own])).toEqual([
        [stocks[0]?.symbol, '58.00'],
        [stocks[2]?.symbol, '9.00'],
        [stocks[1]?.symbol, '4.00'],
      ]);
    });
  });
}
