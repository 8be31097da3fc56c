import { CodedError } from '#core/errors.ts';
import { isCandleInterval } from '#core/market/candle-interval.ts';
import type { Handler } from '#server/http/handler.ts';
import type { Candle } from '../market-provider.ts';
import type { MarketService } from '../market-service.ts';
import { queryInstant, queryNumber, queryRefused, queryText } from './query-value.ts';
import { isInCountry, venueOf } from './venue-of.ts';

export function listCandles({ provider }: MarketService): Handler {
  return async ({ query }) => {
    const interval = queryText(query, 'interval');
    if (!isCandleInterval(interval)) throw queryRefused('interval', 'notOneOf');
    const [from, to] = [queryInstant(query, 'from'), queryInstant(query, 'to')];
    if (from !== null && to !== null && from >= to) throw queryRefused('to', 'tooSmall');

    const instrument = `${queryText(query, 'market')}:${queryText(query, 'symbol')}`;
    const listing = provider.stocks.find((each) => each.instrument === instrument);
    const here = listing !== undefined && isInCountry(venueOf(provider, listing.market), queryText(query, 'country'));
    if (!here) throw new CodedError('notFound');

    const page = await provider.candles(instrument, { interval, from, to, limit: queryNumber(query, 'limit', 300) });
    const items = page.candles.map(wireCandle);
    const { symbol, market, currency } = listing;
    return { symbol, market, currency, interval, items, next: page.more ? items[0]?.time ?? null : null };
  };
}

function wireCandle({ time, open, high, low, close, volume }: Candle) {
  return { time: new Date(time).toISOString(), open, high, low, close, volume };
}
