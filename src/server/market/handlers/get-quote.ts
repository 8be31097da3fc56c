import { CodedError } from '#core/errors.ts';
import type { Handler } from '#server/http/handler.ts';
import type { MarketService } from '../market-service.ts';
import { listingHere } from './listing-here.ts';
import { stockRow } from './stock-row.ts';

export function getQuote(service: MarketService): Handler<'getQuote'> {
  const { provider } = service;
  return async ({ path, query }) => {
    const listing = listingHere(provider, { ...query, ...path });
    const row = await stockRow(service, listing);
    if (row === null) throw new CodedError('notFound');
    const { bid, ask } = provider.quote(listing.instrument) ?? { bid: null, ask: null };
    return { ...row, bid, ask, is_open: provider.hours(listing.market).open };
  };
}
