import type { Venue } from '../model/venue.ts';
import type { Handler } from '#server/http/handler.ts';
import type { MarketProvider } from '../market-provider.ts';
import type { MarketService } from '../market-service.ts';

export function listMarkets({ provider }: MarketService): Handler<'listMarkets'> {
  return async () => ({
    items: provider.venues.map((venue) => marketOf(provider, venue)),
    next: null,
  });
}

function marketOf(provider: MarketProvider, venue: Venue) {
  const { open, nextChange } = provider.hours(venue.code);
  const { code, name, country, currency, timezone } = venue;
  return {
    code,
    name,
    country,
    currency,
    timezone,
    country_image: venue.flag,
    opens: clock(venue.opens),
    closes: clock(venue.closes),
    always_open: provider.alwaysOpen,
    is_open: open,
    next_change: nextChange === null ? null : new Date(nextChange).toISOString(),
  };
}

function clock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}
