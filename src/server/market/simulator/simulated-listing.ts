import { createCalendar, type Calendar } from '../model/calendar.ts';
import { seedOf } from '../model/noise.ts';
import type { Venue } from '../model/venue.ts';
import type { IndexListing, StockListing } from '../market-provider.ts';
import { indexDefinitions } from './index-definitions.ts';
import type { Issuer } from './issuers.ts';
import { simulatedIndex } from './simulated-index.ts';
import type { SimulatedInstrument } from './simulated-instrument.ts';
import { simulatedStock, type SimulatedStock } from './simulated-stock.ts';
import { stockModel } from './stock-model.ts';

/** What is listed at one venue. */
export interface SimulatedListing {
  readonly calendar: Calendar;
  readonly stocks: readonly (readonly [StockListing, SimulatedStock])[];
  readonly indices: readonly (readonly [IndexListing, SimulatedInstrument])[];
}

export function simulatedListing(
  seed: number,
  venue: Venue,
  issuers: readonly Issuer[],
  alwaysOpen: boolean,
): SimulatedListing {
  const calendar = createCalendar(venue, alwaysOpen);
  const { code: market, country, currency, lot } = venue;

  const stocks = issuers
    .filter((issuer) => issuer.market === market)
    .map((issuer) => {
      const { symbol, name, sector } = issuer;
      const shares = Math.round(issuer.shares * 1_000_000);
      const listing = {
        instrument: `${market}:${symbol}`,
        symbol,
        market,
        country,
        currency,
        name,
        sector,
        shares,
        lot,
      };
      return [
        listing,
        simulatedStock(stockModel(seed, venue, issuer, alwaysOpen), shares, lot, calendar),
      ] as const;
    });

  const members = stocks.map(([, stock]) => stock);
  const indices = indexDefinitions
    .filter((definition) => definition.market === market)
    .map(({ code, name, points }) => {
      const listing = { instrument: `${market}:${code}`, code, market, country, currency, name };
      return [
        listing,
        simulatedIndex(seedOf(seed, listing.instrument), points, members, calendar),
      ] as const;
    });

  return { calendar, stocks, indices };
}
