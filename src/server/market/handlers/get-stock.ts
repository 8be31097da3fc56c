import { CodedError } from '#core/errors.ts';
import type { Handler } from '#server/http/handler.ts';
import type { MarketService } from '../market-service.ts';
import { stockRow } from './stock-row.ts';

export function getStock(service: MarketService): Handler<'getStock'> {
  const { provider } = service;
  return async ({ path }) => {
    const instrument = `${path.market}:${path.symbol}`;
    const listing = provider.stocks.find((each) => each.instrument === instrument);
    const row = listing === undefined ? null : await stockRow(service, listing);
    const limits = provider.limits(instrument);
    if (listing === undefined || row === null || limits === null) throw new CodedError('notFound');
    return {
      ...row,
      shares: listing.shares,
      tick_size: limits.tickSize,
      lot: listing.lot,
      limit_up: limits.upper,
      limit_down: limits.lower,
      is_open: provider.hours(listing.market).open,
    };
  };
}
