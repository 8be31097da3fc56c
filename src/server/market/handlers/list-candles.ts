import { CodedError } from '#core/errors.ts';
import type { Handler } from '#server/http/handler.ts';
import type { Candle } from '../market-provider.ts';
import type { MarketService } from '../market-service.ts';
import { queryInstant, queryRefused } from './query-value.ts';
import { isInCountry, venueOf } from './venue-of.ts';

export function listCandles({ provider }: MarketService): Handler<'listCandles'> {
  return async ({ query }) => {
    const { interval, market: wanted, limit = 300 } = query;
    const [from, to] = [queryInstant(query, 'from'), queryInstant(query, 'to')];
    if (from !== null && to !== null && from >= to) throw queryRefused('to', 'tooSmall');

    const instrument = `${wanted}:${query.symbol}`;
    const listing = provider.stocks.find((each) => each.instrument === instrument);
    const here =
      listing !== undefined && isInCountry(venueOf(provider, listing.market), query.country);
    if (!here) throw new CodedError('notFound');

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
