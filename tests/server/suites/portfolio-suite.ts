import Big from 'big.js';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#api/client.gen.ts';
import { fullPrice, sum, toBig } from '#core/money.ts';
import { lotClosing } from '#server/db/tables/position.ts';
import { benchmarkAnswer } from '#server/modules/stat/benchmark.ts';
import { idOf } from '../given.ts';
import type { TestApp } from '../test-app.ts';
import { startTestApp } from '../test-app.ts';
import type { OpenStore } from '../test-stores.ts';
import { home } from '../test-tenants.ts';

type Schemas = components['schemas'];
// Other backends may leave some out; ours answers every figure.
type Portfolio = Required<Omit<Schemas['Portfolio'], 'holdings' | 'sold_day_change'>> & {
  readonly sold_day_change?: string;
  readonly holdings: readonly Required<Schemas['Holding']>[];
};

/** What a client holds, what it is worth, and what it has brought. */
export function portfolioSuite(open: OpenStore): void {
  describe('portfolio', { timeout: 300_000 }, () => {
    let test: TestApp;
    let marta = '';
    beforeAll(async () => {
      test = await startTestApp(open);
      marta = await test.accessToken('marta');
    });
    afterEach(() => expect(test.faults).toEqual([]));
    afterAll(() => test.close());
    const read = async <Answer>(path: string) =>
      (await test.call({ path: `/api${path}`, token: marta })).json<Answer>();

    it('value holdings at the market service’s price', async () => {
      const assets = await read<Schemas['Assets']>('/stat/app/v1/asset');
      const portfolio = await read<Portfolio>('/stat/app/v1/portfolio?range=90D');
      // What is placed in products is invested, and no holding at a price.
      const products = await read<Schemas['ProductHoldingList']>(
        '/product/app/v1/holding/list?status=open',
      );
      const placed = products.items.map(({ principal }) => principal);
      expect(sum([portfolio.value, ...placed])).toBe(
        toBig(assets.buckets.find(({ bucket }) => bucket === 'invested')?.amount ?? '0').toFixed(),
      );
      expect(portfolio.holdings.length).toBeGreaterThan(4);
      for (const holding of portfolio.holdings) {
        const isBond = holding.market === 'BOND';
        const code = holding.symbol.toLowerCase();
        const answer = await test.call({
          // Units of a fund have its price, and neither a sector nor a country.
          path: isBond
            ? `/api/bond/app/v1/item/${code}`
            : holding.market === 'NOTE'
              ? `/api/note/app/v1/item/${code}`
              : holding.market === 'QUANT'
                ? `/api/quant/app/v1/item/${code}`
                : holding.market === 'FUND'
                  ? `/api/fund/app/v1/item/${code}`
                  : `/feed/stock/v1/stocks/${holding.market}/${holding.symbol}`,
          token: marta,
        });
        const known = answer.json<
          Partial<Record<'price' | 'sector' | 'country' | 'value', string>> & {
            readonly spark?: readonly string[];
          }
        >();
        const { sector, country, value = '0' } = known;
        // No one makes a price for a note: until its result is fixed it is worth what it cost.
        const price = holding.market === 'NOTE' ? '1' : known.price;
        // A bond is worth its price and the interest that has accrued.
        if (isBond) expect(new Big(holding.value).minus(value).abs().lte('0.01')).toBe(true);
        else
          expect([holding.price, holding.sector, holding.country]).toEqual([
            fullPrice(price ?? '', holding.currency),
            sector,
            country,
          ]);
        // Its line is that of the market, and ends where its price is.
        if (known.spark !== undefined)
          expect(holding.spark?.map(Number)).toEqual(known.spark.map(Number));
        if (holding.spark !== undefined)
          expect(Number(holding.spark.at(-1))).toBeCloseTo(Number(holding.price), 3);
        expect(holding.value).toBe(
          new Big(holding.quantity).times(holding.price).round(2, 2).toFixed(2),
        );
        const gain = new Big(holding.price)
          .minus(holding.buy_price)
          .times(holding.quantity)
          .minus(holding.est_pnl)
          .abs();
        expect(gain.lt(new Big(holding.quantity).times('0.0001').plus('0.02'))).toBe(true);
      }
      // What stands in a column adds up to its total, to the last minor unit.
      const column = (of: (holding: Portfolio['holdings'][number]) => string) =>
        sum(portfolio.holdings.map(of));
      expect(new Big(column(({ share_percent }) => share_percent)).toFixed(2)).toBe('100.00');
      expect(new Big(column(({ home_value }) => home_value)).eq(portfolio.value)).toBe(true);
      expect(new Big(column(({ home_cost }) => home_cost)).eq(portfolio.cost)).toBe(true);
      expect(new Big(column(({ home_pnl }) => home_pnl)).eq(portfolio.est_pnl)).toBe(true);
      expect(
        new Big(column(({ home_day_change }) => home_day_change))
          .plus(portfolio.sold_day_change ?? '0')
          .eq(portfolio.day_change),
      ).toBe(true);
      expect(new Big(portfolio.value).minus(portfolio.cost).eq(portfolio.est_pnl)).toBe(true);
    });

    it('say what each did today, as the assets have it, and add up to both', async () => {
      const { day_change, day_changes } = await read<Schemas['Assets']>('/stat/app/v1/asset');
      const portfolio = await read<Portfolio>('/stat/app/v1/portfolio');
      expect(toBig(sum(day_changes.map((each) => each.day_change))).toFixed(2)).toBe(day_change);
      expect(day_change).toBe(portfolio.day_change);
      const named = (all: readonly { readonly symbol: string; readonly change: string }[]) =>
        Object.fromEntries(all.map(({ symbol, change }) => [symbol, change]));
      // What was sold out today is named by the assets alone.
      const held = new Set(portfolio.holdings.map(({ symbol }) => symbol));
      const soldOut = day_changes.filter(({ symbol }) => !held.has(symbol));
      expect(toBig(sum(soldOut.map((each) => each.day_change))).toFixed(2)).toBe(
        toBig(portfolio.sold_day_change ?? '0').toFixed(2),
      );
      expect(
        named(
          day_changes
            .filter(({ symbol }) => held.has(symbol))
            .map((each) => ({ ...each, change: each.day_change })),
        ),
      ).toEqual(
        named(
          portfolio.holdings
            .map((each) => ({ ...each, change: each.home_day_change }))
            .filter(({ change }) => Number(change) !== 0),
        ),
      );
      const sizes = day_changes.map((each) => Math.abs(Number(each.day_change)));
      expect(sizes.length).toBeGreaterThan(3);
      expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
    });

    it('part what is owned by type, as the buckets and the holdings have it', async () => {
      const assets = await read<Schemas['Assets']>('/stat/app/v1/asset');
      const { types, holdings, value } = await read<Portfolio>('/stat/app/v1/portfolio');
      const typed = (...wanted: readonly string[]) =>
        toBig(
          sum(types.filter(({ type }) => wanted.includes(type)).map(({ value: own }) => own)),
        ).toFixed(2);
      const bucket = (wanted: string) =>
        assets.buckets.find((each) => each.bucket === wanted)?.amount;
      expect(typed('share', 'fund', 'bond', 'note')).toBe(value);
      for (const type of ['share', 'fund', 'bond', 'note'] as const)
        expect(
          toBig(
            sum(holdings.filter((each) => each.type === type).map(({ home_value }) => home_value)),
          ).toFixed(2),
        ).toBe(typed(type));
      expect(typed('share', 'fund', 'bond', 'note', 'savings', 'plan')).toBe(bucket('invested'));
      expect(Number(typed('savings'))).toBeGreaterThan(0);
      for (const each of ['cash', 'bonus', 'frozen']) expect(typed(each)).toBe(bucket(each));
    });

    it('report what a sale brought beyond what the shares had cost, fees apart', async () => {
      const portfolio = await read<Portfolio>('/stat/app/v1/portfolio');
      const sold = portfolio.holdings.filter(({ realised_pnl: realised }) => realised !== '0.00');
      expect(sold).toHaveLength(1);
      expect(portfolio.realised_pnl).toBe(sold[0]?.realised_pnl);
      const own = await idOf(test, 'marta');
      const rows = await test.db.inTenant(home.id, (tx) =>
        tx.select().from(lotClosing).where(eq(lotClosing.clientId, own.id)),
      );
      expect(rows).toHaveLength(1);
      expect(new Big(rows[0]?.proceeds ?? 0).minus(rows[0]?.cost ?? 0).toFixed(2)).toBe(
        portfolio.realised_pnl,
      );
    });

    it('are compared with what the tenant declares, over the same days and from the same start', async () => {
      for (const range of ['7D', '90D', 'all'] as const) {
        const { benchmark, series, time_weighted_percent } = await read<Portfolio>(
          `/stat/app/v1/portfolio?range=${range}`,
        );
        expect(benchmark).toMatchObject({ instrument: 'XMAD-S:MES15', name: 'Meseta 15' });
        const [first, last] = [benchmark?.series[0], benchmark?.series.at(-1)];
        expect([first?.portfolio_percent, first?.benchmark_percent]).toEqual(['0.00', '0.00']);
        expect(last?.portfolio_percent).toBe(time_weighted_percent);
        expect(last?.benchmark_percent).toBe(benchmark?.percent);
        expect(benchmark?.series.slice(-series.length).map(({ at }) => at)).toEqual(
          series.map(({ at }) => at),
        );
        // The index itself says what it has done since the close before.
        const closes = await test.market.provider.dailyCloses('XMAD-S:MES15', 200);
        const end = Date.parse(first?.at ?? '') + 86_400_000;
        const base = closes.filter(({ at }) => at < end).at(-1)?.close ?? '0';
        const now = test.market.provider.latest('XMAD-S:MES15')?.price ?? '0';
        expect(benchmark?.percent).toBe(new Big(now).div(base).minus(1).times(100).toFixed(2));
      }
    });

    it('are compared with nothing where the tenant declares nothing, or what its market does not know', async () => {
      const [none, unknown] = await Promise.all(
        [null, 'XMAD-S:NONE'].map((benchmark) =>
          benchmarkAnswer(
            benchmark,
            [
              { day: '2026-11-20', value: '10', paidIn: '0', takenOut: '0', contributed: '10' },
              { day: '2026-11-21', value: '11', paidIn: '0', takenOut: '0', contributed: '10' },
            ],
            { market: test.market.provider },
            test.now,
          ),
        ),
      );
      expect([none, unknown]).toEqual([null, null]);
    });

    it('give the series a point a day, ending with the value of now', async () => {
      for (const [range, days] of [
        ['7D', 8],
        ['30D', 31],
        ['90D', 91],
      ] as const) {
        const { series, value } = await read<Portfolio>(`/stat/app/v1/portfolio?range=${range}`);
        expect(series).toHaveLength(days);
        expect(series.at(-1)).toMatchObject({ at: '2026-11-21', value });
        expect(new Set(series.map(({ value: each }) => each)).size).toBeGreaterThan(days / 2);
      }
      const all = await read<Portfolio>('/stat/app/v1/portfolio?range=all');
      expect(all.series[0]?.at).toBe('2026-08-23');
    });

    it('say what a range has brought: in money, and as returns', async () => {
      const all = await read<Portfolio>('/stat/app/v1/portfolio?range=all');
      // Since the first purchase: what is held has gained, and what was sold had. Each of the three is rounded once.
      const both = new Big(all.est_pnl).plus(all.realised_pnl);
      expect(
        both
          .minus(all.range_gain ?? 0)
          .abs()
          .lte('0.02'),
      ).toBe(true);
      const [month, year] = await Promise.all(
        ['30D', '1Y'].map((range) => read<Portfolio>(`/stat/app/v1/portfolio?range=${range}`)),
      );
      expect([year?.range_gain, year?.time_weighted_percent]).toEqual([
        all.range_gain,
        all.time_weighted_percent,
      ]);
      const [first, last] = [month?.series[0], month?.series.at(-1)];
      expect(first?.contributed).toBe(first?.value);
      expect(month?.range_gain).toBe(
        new Big(last?.value ?? 0).minus(last?.contributed ?? 0).toFixed(2),
      );
      // What a client's money earned has the sign of what it gained.
      for (const each of [all, month])
        expect(Math.sign(Number(each?.money_weighted_percent))).toBe(
          Math.sign(Number(each?.range_gain)),
        );
    });
  });
}
