import { searchRank } from '../model/stock-search.ts';
import type { Handler } from '#server/http/handler.ts';
import type { MarketService } from '../market-service.ts';
import { venueOf } from './venue-of.ts';

export function searchStocks({ provider }: MarketService): Handler<'searchStocks'> {
  return async ({ query }) => {
    const { q: words, limit = 10 } = query;
    const ranked = provider.stocks.flatMap((listing) => {
      const rank = searchRank(words, listing.symbol, listing.name);
      return rank === null ? [] : [{ listing, rank }];
    });
    ranked.sort((a, b) => a.rank - b.rank || (a.listing.symbol < b.listing.symbol ? -1 : 1));
    const items = ranked.slice(0, limit).map(({ listing }) => {
      const { symbol, market, country, currency, name } = listing;
      return {
        symbol,
        market,
        country,
        currency,
        name,
        country_image: venueOf(provider, market).flag,
      };
    });
    return { items, next: null };
  };
}
