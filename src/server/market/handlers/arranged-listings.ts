import Big from 'big.js';
import type { CallInput } from '#server/http/handler.ts';
import type { MarketProvider, Quote, StockListing } from '../market-provider.ts';

type Order = Pick<CallInput<'listStocks'>['query'], 'sort' | 'direction'>;
type SortKey = NonNullable<Order['sort']>;

interface Priced {
  readonly listing: StockListing;
  readonly quote: Quote;
}

/** What a stock is sorted by; `null` stands for its symbol. */
const figures: Readonly<Record<SortKey, ((stock: Priced) => Big) | null>> = {
  symbol: null,
  change: ({ quote }) => new Big(quote.changePercent),
  move: ({ quote }) => new Big(quote.changePercent).abs(),
  volume: ({ quote }) => new Big(quote.volume),
};

/**
 * Listings in the order asked for, the greatest figure first unless `asc` is asked for; as they are where no order is asked for. What stands equal
 * goes by its symbol, so that an order is one. Without a price there is nothing to sort by: such a stock is left out.
 */
export function arrangedListings(
  provider: MarketProvider,
  listings: readonly StockListing[],
  { sort, direction }: Order,
): readonly StockListing[] {
  if (sort === undefined) return listings;
  const turn = (direction ?? (sort === 'symbol' ? 'asc' : 'desc')) === 'asc' ? 1 : -1;
  const figure = figures[sort];
  const priced = listings.flatMap((listing) => {
    const quote = provider.quote(listing.instrument);
    return quote === null ? [] : [{ listing, value: figure?.({ listing, quote }) ?? null }];
  });
  const bySymbol = (one: StockListing, other: StockListing) =>
    one.symbol < other.symbol ? -1 : one.symbol > other.symbol ? 1 : 0;
  return priced
    .sort(
      (one, other) =>
        (one.value === null || other.value === null
          ? turn * bySymbol(one.listing, other.listing)
          : turn * one.value.cmp(other.value)) || bySymbol(one.listing, other.listing),
    )
    .map(({ listing }) => listing);
}
