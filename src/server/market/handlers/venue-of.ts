import type { Venue } from '../model/venue.ts';
import type { MarketProvider } from '../market-provider.ts';

/** The venue of a listing. Throws when the provider lists what stands nowhere: its bug. */
export function venueOf(provider: MarketProvider, market: string): Venue {
  const venue = provider.venues.find(({ code }) => code === market);
  if (venue === undefined) throw new Error(`no venue ${market}`);
  return venue;
}

/** Whether a venue is in the country that a query names: ISO code or a profile's country code. All are in none named. */
export function isInCountry(venue: Venue, country: string | undefined): boolean {
  return (
    country === undefined || venue.country === country || String(venue.countryCode) === country
  );
}
