import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { queries } from '#api/queries.ts';
import {
  isOfCountry,
  readQuoteCountry,
  readQuoteQuery,
  type StockPlace,
} from '#core/trading/quote-address.ts';
import { useApp } from '#page/app-context.ts';
import type { Venue } from '#page/venue-state.tsx';

/** What the address of a screen says of a stock. */
export type StockAddress =
  | { readonly state: 'none' }
  /** It names a country, and what the exchange's is is not known yet. */
  | { readonly state: 'pending' }
  | { readonly state: 'named'; readonly place: StockPlace }
  /** It names a country that is not the exchange's: two listings are mixed up, and neither is shown. */
  | {
      readonly state: 'contradicts';
      readonly place: StockPlace;
      readonly country: string;
      readonly venue: Venue;
    };

/** The stock that the screen's address names, as `?s=&ex=[&country]` (specification §2). */
export function useStockAddress(): StockAddress {
  const { api } = useApp();
  const [query] = useSearchParams();
  const place = readQuoteQuery(query);
  const country = readQuoteCountry(query);
  const venues = useQuery({ ...queries.venues(api), enabled: place !== null && country !== null });
  if (place === null) return { state: 'none' };
  if (country === null) return { state: 'named', place };
  if (venues.isPending) return { state: 'pending' };
  const venue = venues.data?.items.find(({ code }) => code === place.market);
  // An exchange that is not known is said to be so by who reads the stock.
  return venue === undefined || isOfCountry(country, venue.country)
    ? { state: 'named', place }
    : { state: 'contradicts', place, country, venue };
}

/** The same for a part of the screen: `null` where there is no stock to show. */
export function useStockPlace(): StockPlace | null {
  const address = useStockAddress();
  return address.state === 'named' ? address.place : null;
}
