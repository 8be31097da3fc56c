import { chartRangeStart, type ChartRange } from '#core/trading/chart-range.ts';
import type { Handler } from '#server/http/handler.ts';
import type { Candle } from '../market-provider.ts';
import type { MarketService } from '../market-service.ts';
import { listingHere } from './listing-here.ts';
import { queryInstant, queryRefused } from './query-value.ts';

const maxCandles = 5000;

export function listCandles({ provider, clock }: MarketService): Handler<'listCandles'> {
  const startOf = (range: ChartRange, market: string) =>
    chartRangeStart(
      range,
      clock().getTime(),
      provider.alwaysOpen ? null : (back) => provider.dayStart(market, back),
    );

  return async ({ query }) => {
    const { interval, range, limit = range === undefined ? 300 : maxCandles } = query;
    const [asked, to] = [queryInstant(query, 'from'), queryInstant(query, 'to')];
    if (asked !== null && range !== undefined) throw queryRefused('from', 'invalid');
    if (asked !== null && to !== null && asked >= to) throw queryRefused('to', 'tooSmall');

    const { symbol, market, currency, instrument } = listingHere(provider, query);
    const from = range === undefined ? asked : startOf(range, market);
    const page = await provider.candles(instrument, { interval, from, to, limit });
    const items = page.candles.map(wireCandle);
    return {
      symbol,
      market,
      currency,
      interval,
      items,
      next: page.more ? (items[0]?.time ?? null) : null,
    };
  };
}

function wireCandle({ time, open, high, low, close, volume }: Candle) {
  return { time: new Date(time).toISOString(), open, high, low, close, volume };
}
