import { planMinimum } from '#core/day-trading/plan-limits.ts';
import type { RiskLevel } from '#core/day-trading/risk-level.ts';
import { riskTerms } from '#core/day-trading/risk-level.ts';
import { compare, toBig } from '#core/money.ts';
import { venueTerms } from '#core/trading/venue-terms.ts';
import type { MarketProvider } from '#server/market/market-provider.ts';
import type { Venue } from '#server/market/model/venue.ts';

/** A venue that plans trade at, with the smallest amount of one. */
export interface OfferedVenue {
  readonly venue: Venue;
  readonly minimum: string;
}

export function offeredVenues(market: Pick<MarketProvider, 'venues'>): readonly OfferedVenue[] {
  return market.venues.flatMap((venue) => {
    const terms = venueTerms(venue.code);
    return terms === null
      ? []
      : [{ venue, minimum: planMinimum(terms.minimumAmount, venue.currency) }];
  });
}

/**
 * The stocks that a plan watches: the largest companies of the venue of which its orders pay at least one lot. None where an order is
 * too small for all of them, or prices are missing.
 */
export function watchedStocks(
  market: Pick<MarketProvider, 'stocks' | 'quote'>,
  code: string,
  { risk, orderLimit }: { readonly risk: RiskLevel; readonly orderLimit: string },
): readonly string[] {
  return market.stocks
    .filter((stock) => stock.market === code)
    .flatMap(({ instrument, shares, lot }) => {
      const price = market.quote(instrument)?.price ?? null;
      if (price === null) return [];
      const unit = toBig(price).times(lot);
      // Room for fees and the protection of a market order.
      const isPayable = compare(unit.times('1.1').toFixed(), orderLimit) <= 0;
      return isPayable ? [{ instrument, worth: toBig(price).times(shares) }] : [];
    })
    .sort(
      (one, other) => other.worth.cmp(one.worth) || (one.instrument < other.instrument ? -1 : 1),
    )
    .slice(0, riskTerms[risk].stocks)
    .map(({ instrument }) => instrument);
}
