import { CodedError } from '#core/errors.ts';
import type { TradedStock } from '#core/trading/order-terms.ts';
import { freshMs } from '#core/trading/price-age.ts';
import type { TradingHours, VenueSession } from '#core/trading/venue-calendar.ts';
import { sessionAt, tradeDay } from '#core/trading/venue-calendar.ts';
import { venueTerms } from '#core/trading/venue-terms.ts';
import type { MarketProvider, Quote, StockListing } from '#server/market/market-provider.ts';
import { priceSteps } from '#server/market/price-steps.ts';

/** A stock at a moment, with everything that an order for it goes by. */
export interface StockNow {
  readonly listing: StockListing;
  readonly stock: TradedStock;
  readonly hours: TradingHours;
  /** The session that trades now, else the next one. */
  readonly session: VenueSession;
  readonly quote: Quote;
  readonly isOpen: boolean;
  readonly isStale: boolean;
}

/** Refuses a stock that is unknown or not traded with `notFound`, and one without a price with `priceUnavailable`. */
export function stockNow(market: MarketProvider, instrument: string, now: Date): StockNow {
  const listing = market.stocks.find((each) => each.instrument === instrument);
  const venue = market.venues.find(({ code }) => code === listing?.market);
  const terms = venueTerms(listing?.market ?? '');
  if (!listing || !venue || !terms) throw new CodedError('notFound');
  const quote = market.quote(instrument);
  const limits = market.limits(instrument);
  if (quote === null || limits === null) throw new CodedError('priceUnavailable');
  const { timezone, opens, closes } = venue;
  const hours = { timezone, opens, closes, alwaysOpen: market.alwaysOpen };
  const instant = now.getTime();
  const session = sessionAt(hours, terms, instant);
  const isOpen = session.opens <= instant;
  return {
    listing,
    hours,
    session,
    quote,
    isOpen,
    // Closed hours do not age a price: right after the opening it is that of the close before.
    isStale: isOpen && instant - Math.max(quote.at, session.opens) > freshMs,
    stock: {
      currency: listing.currency,
      lot: listing.lot,
      steps: priceSteps(venue),
      last: quote.price,
      bid: quote.bid,
      ask: quote.ask,
      upper: limits.upper,
      lower: limits.lower,
      day: tradeDay(hours, instant),
      terms,
    },
  };
}
