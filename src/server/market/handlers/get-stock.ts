import { CodedError } from '#core/errors.ts';
import type { Handler } from '#server/http/handler.ts';
import type { MarketService } from '../market-service.ts';
import { listingHere } from './listing-here.ts';
import { stockRow } from './stock-row.ts';

export function getStock(service: MarketService): Handler<'getStock'> {
  const { provider } = service;
  return async ({ path, query }) => {
    const listing = listingHere(provider, { ...query, ...path });
    const row = await stockRow(service, listing);
    const limits = provider.limits(listing.instrument);
    if (row === null || limits === null) throw new CodedError('notFound');
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
