import { CodedError } from '#core/errors.ts';
import type { Handler } from '#server/http/handler.ts';
import type { MarketService } from '../market-service.ts';
import { listingHere } from './listing-here.ts';

export function getDepth({ provider }: MarketService): Handler<'getDepth'> {
  return async ({ query }) => {
    const { symbol, market, currency, instrument } = listingHere(provider, query);
    const book = provider.depth(instrument);
    if (book === null) throw new CodedError('notFound');
    const { price, seq, at, bids, asks } = book;
    return { symbol, market, currency, price, seq, as_of: new Date(at).toISOString(), bids, asks };
  };
}
