import { benchmarkReturns } from '#server/rules/portfolio/benchmark.ts';
import type { ContributedDay } from '#server/rules/portfolio/contributions.ts';
import { timeWeightedReturns } from '#server/rules/portfolio/returns.ts';
import { inPercent } from './in-percent.ts';
import type { Valuation } from './valuation.ts';

const dayLength = 86_400_000;

/**
 * What a benchmark has done over the days of a portfolio, beside the portfolio's own return: both from the end of the first day, and
 * neither with what a currency did, for the values of the series are all at the rates of now. `null` where nothing was held, where the
 * market does not know the benchmark, and where its prices begin later.
 */
export async function benchmarkAnswer(
  instrument: string | null,
  days: readonly ContributedDay[],
  { market }: Pick<Valuation, 'market'>,
  now: Date,
) {
  const [first] = days;
  const own = timeWeightedReturns(days);
  if (instrument === null || first === undefined || own.at(-1) == null) return null;
  const listing = [...market.indices, ...market.stocks].find(
    (each) => each.instrument === instrument,
  );
  const tick = market.latest(instrument);
  if (listing === undefined || tick === null) return null;
  // A weekend and holidays may stand before the first day.
  const count = Math.ceil((now.getTime() - Date.parse(first.day)) / dayLength) + 8;
  const closes = await market.dailyCloses(instrument, count);
  const returns = benchmarkReturns(
    days.map(({ day }) => day),
    [...closes, { at: now.getTime(), close: tick.price }],
  );
  if (returns === null) return null;
  return {
    instrument,
    name: listing.name,
    percent: inPercent(returns.at(-1) ?? 0),
    series: days.map(({ day }, index) => ({
      at: day,
      // Until the first purchase nothing was gained.
      portfolio_percent: inPercent(own[index] ?? 0),
      benchmark_percent: inPercent(returns[index] ?? 0),
    })),
  };
}
