import type { CallInput, Handler } from '#server/http/handler.ts';
import type { MarketProvider, StockListing } from '../market-provider.ts';
import type { MarketService } from '../market-service.ts';
import { arrangedListings } from './arranged-listings.ts';
import { queryRefused } from './query-value.ts';
import { stockRow } from './stock-row.ts';
import { isInCountry, venueOf } from './venue-of.ts';

export function listStocks(service: MarketService): Handler<'listStocks'> {
  const { provider } = service;
  return async ({ query }) => {
    const wanted = arrangedListings(provider, selected(provider, query), query);
    const begin = beginOf(wanted, query.cursor);
    const page = wanted.slice(begin, begin + (query.limit ?? 100));
    const rows = await Promise.all(page.map((listing) => stockRow(service, listing)));
    const more = begin + page.length < wanted.length;
    return {
      items: rows.filter((row) => row !== null),
      next: more ? (page.at(-1)?.instrument ?? null) : null,
    };
  };
}

function selected(
  provider: MarketProvider,
  { country, market, symbols }: CallInput<'listStocks'>['query'],
): readonly StockListing[] {
  const inPlace = provider.stocks.filter(
    (listing) =>
      (market === undefined || listing.market === market) &&
      isInCountry(venueOf(provider, listing.market), country),
  );
  return symbols === undefined ? inPlace : named(inPlace, symbols);
}

/** In the order asked for, each once; a bare symbol may be listed at several venues. */
function named(listings: readonly StockListing[], symbols: string): readonly StockListing[] {
  const names = symbols.toUpperCase().split(',');
  return [
    ...new Set(
      names.flatMap((name) =>
        listings.filter(({ instrument, symbol }) => name === instrument || name === symbol),
      ),
    ),
  ];
}

/** The cursor is the last instrument of the page before. */
function beginOf(listings: readonly StockListing[], cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  const found = listings.findIndex(({ instrument }) => instrument === cursor);
  if (found < 0) throw queryRefused('cursor', 'invalid');
  return found + 1;
}
