import { tradeDay } from '#core/trading/venue-calendar.ts';
import { venueTerms } from '#core/trading/venue-terms.ts';
import type { Venue } from '../model/venue.ts';
import type { Handler } from '#server/http/handler.ts';
import type { MarketProvider } from '../market-provider.ts';
import type { MarketService } from '../market-service.ts';

export function listMarkets({ provider, clock }: MarketService): Handler<'listMarkets'> {
  return async () => ({
    items: provider.venues.map((venue) => marketOf(provider, venue, clock().getTime())),
    next: null,
  });
}

/** A venue in wire form: `Market` of market.yaml. */
export function marketOf(provider: MarketProvider, venue: Venue, now: number) {
  const { open, nextChange } = provider.hours(venue.code);
  const { code, name, country, currency, timezone } = venue;
  return {
    code,
    name,
    country,
    currency,
    timezone,
    country_image: venue.flag,
    opens: timeOf(venue.opens),
    closes: timeOf(venue.closes),
    always_open: provider.alwaysOpen,
    is_open: open,
    // A venue that never closes has none.
    holidays: provider.alwaysOpen ? [] : holidaysFrom(venue, now).slice(0, 5),
    next_change: nextChange === null ? null : new Date(nextChange).toISOString(),
  };
}

function timeOf(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/** The venue's days without trading, today's included. */
function holidaysFrom(venue: Venue, now: number): readonly string[] {
  const today = tradeDay(venue, now);
  return (venueTerms(venue.code)?.holidays ?? []).filter((day) => day >= today);
}
