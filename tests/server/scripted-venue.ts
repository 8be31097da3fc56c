import type { VenueRejection } from '#core/trading/order.ts';
import type { MarketProvider } from '#server/market/market-provider.ts';
import type { OrderVenue } from '#server/venue/order-venue.ts';
import { simulatedVenue } from '#server/venue/simulated-venue.ts';

export interface ScriptedVenue extends OrderVenue {
  /** What it answers beside what is executed by the ticks; `null` lets the order work. */
  rejects: VenueRejection | null;
  /** How often it was asked. */
  readonly asked: () => number;
}

/** A venue that executes by the ticks and rejects what is left when a test says so. */
export function scriptedVenue(market: MarketProvider): ScriptedVenue {
  const simulated = simulatedVenue(market);
  let asked = 0;
  return {
    rejects: null,
    asked: () => asked,
    latestSeq: simulated.latestSeq,
    async report(instrument, order, question) {
      asked += 1;
      const report = await simulated.report(instrument, order, question);
      return { ...report, rejected: this.rejects ?? report.rejected };
    },
  };
}
