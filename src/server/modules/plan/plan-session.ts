import { CodedError } from '#core/errors.ts';
import type { TradingHours, VenueSession } from '#core/trading/venue-calendar.ts';
import { sessionAt } from '#core/trading/venue-calendar.ts';
import type { VenueTerms } from '#core/trading/venue-terms.ts';
import { venueTerms } from '#core/trading/venue-terms.ts';
import type { MarketProvider } from '#server/market/market-provider.ts';
import type { Venue } from '#server/market/model/venue.ts';

export interface PlanVenue {
  readonly venue: Venue;
  readonly terms: VenueTerms;
  readonly hours: TradingHours;
}

/** The venue of a plan; `notFound` for one that orders are not taken for. */
export function planVenue(
  market: Pick<MarketProvider, 'venues' | 'alwaysOpen'>,
  code: string,
): PlanVenue {
  const venue = market.venues.find((each) => each.code === code);
  const terms = venueTerms(code);
  if (venue === undefined || terms === null) throw new CodedError('notFound');
  const { timezone, opens, closes } = venue;
  return { venue, terms, hours: { timezone, opens, closes, alwaysOpen: market.alwaysOpen } };
}

/** The session that trades at the moment, else the next one. */
export function planSession({ hours, terms }: PlanVenue, now: Date): VenueSession {
  return sessionAt(hours, terms, now.getTime());
}
