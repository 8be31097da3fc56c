import { CodedError } from '#core/errors.ts';
import type { MarketProvider, StockListing } from '../market-provider.ts';
import { isInCountry, venueOf } from './venue-of.ts';

/** The stock that a query names by market and symbol. Refuses one that is unknown, or in another country than the query says. */
export function listingHere(
  provider: MarketProvider,
  query: { readonly market: string; readonly symbol: string; readonly country?: string },
): StockListing {
  const instrument = `${query.market}:${query.symbol}`;
  const listing = provider.stocks.find((each) => each.instrument === instrument);
  if (listing === undefined || !isInCountry(venueOf(provider, listing.market), query.country))
    throw new CodedError('notFound');
  return listing;
}
