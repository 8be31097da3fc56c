import { chartRangeStart, type ChartRange } from '#core/trading/chart-range.ts';
import { CodedError } from '#core/errors.ts';
import type { Handler } from '#server/http/handler.ts';
import type { Candle } from '../market-provider.ts';
import type { MarketService } from '../market-service.ts';
import { queryInstant, queryRefused } from './query-value.ts';
import { isInCountry, venueOf } from './venue-of.ts';

const mostCandles = 5000;

export function listCandles({ provider, clock }: MarketService): Handler<'listCandles'> {
  const startOf = (range: ChartRange, market: string) =>
    chartRangeStart(
      range,
      clock().getTime(),
      provider.alwaysOpen ? null : (back) => provider.dayStart(market, back),
    );

  return async ({ query }) => {
    const {
      interval,
      market: wanted,
      range,
      limit = range === undefined ? 300 : mostCandles,
    } = query;
    const [asked, to] = [queryInstant(query, 'from'), queryInstant(query, 'to')];
    if (asked !== null && range !== undefined) throw queryRefused('from', 'invalid');
    if (asked !== null && to !== null && asked >= to) throw queryRefused('to', 'tooSmall');

    const instrument = `${wanted}:${query.symbol}`;
    const listing = provider.stocks.find((each) => each.instrument === instrument);
    const here =
      listing !== undefined && isInCountry(venueOf(provider, listing.market), query.country);
    if (!here) throw new CodedError('notFound');

    const from = range === undefined ? asked : startOf(range, listing.market);
    const page = await provider.candles(instrument, { interval, from, to, limit });
    const items = page.candles.map(wireCandle);
    const { symbol, market, currency } = listing;
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
