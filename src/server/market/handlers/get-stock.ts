import Big from 'big.js';
import { CodedError } from '#core/errors.ts';
import { compare } from '#core/money.ts';
import type { Handler } from '#server/http/handler.ts';
import type { MarketService } from '../market-service.ts';
import { stockRow } from './stock-row.ts';

const yearMs = 365 * 86_400_000;

export function getStock({ provider, clock }: MarketService): Handler<'getStock'> {
  return async ({ path }) => {
    const instrument = `${path.market}:${path.symbol}`;
    const listing = provider.stocks.find((each) => each.instrument === instrument);
    const row = listing === undefined ? null : await stockRow(provider, listing);
    const limits = provider.limits(instrument);
    if (listing === undefined || row === null || limits === null) throw new CodedError('notFound');
    const from = clock().getTime() - yearMs;
    const { candles } = await provider.candles(instrument, {
      interval: '1d',
      from,
      to: null,
      limit: 366,
    });
    return {
      ...row,
      year_high: extreme([row.high, ...candles.map(({ high }) => high)], 1),
      year_low: extreme([row.low, ...candles.map(({ low }) => low)], -1),
      market_cap: new Big(row.price).times(listing.shares).toFixed(),
      shares: listing.shares,
      tick_size: limits.tickSize,
      lot: listing.lot,
      limit_up: limits.upper,
      limit_down: limits.lower,
      is_open: provider.hours(listing.market).open,
    };
  };
}

function extreme(prices: readonly string[], direction: 1 | -1): string {
  return prices.reduce((most, price) => (compare(price, most) === direction ? price : most));
}
