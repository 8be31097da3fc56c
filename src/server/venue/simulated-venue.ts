import Big from 'big.js';
import { sum } from '#core/money.ts';
import type { VenueTick } from '#server/rules/trading/match-order.ts';
import { matchOrder } from '#server/rules/trading/match-order.ts';
import type { VenueRules } from '#server/rules/trading/venue-rejection.ts';
import { venueRejection } from '#server/rules/trading/venue-rejection.ts';
import type { MarketProvider, Tick } from '#server/market/market-provider.ts';
import { priceSteps } from '#server/market/price-steps.ts';
import type { OrderVenue } from './order-venue.ts';

/**
 * Ticks that are gone through at once. An order that no server looked at for longer goes on with the latest price: what happened
 * in between is not executed afterwards.
 */
const maxTicks = 2000;

type VenueMarket = Pick<MarketProvider, 'latest' | 'ticksAfter' | 'stocks' | 'venues' | 'limits'>;

/** Executes orders by the very ticks that clients see. Holds nothing: the same order and ticks give the same report. */
export function simulatedVenue(market: VenueMarket): OrderVenue {
  return {
    async report(instrument, order, { seenSeq, until, isTrading, isOpening }) {
      const { isTriggered: wasTriggered } = order;
      const rejected = venueRejection(order, rulesOf(market, instrument), isOpening);
      if (rejected !== null)
        return {
          ...{ seenSeq, isTriggered: wasTriggered, triggeredAt: null },
          ...{ executed: null, rejected },
        };
      // The tick before says how much of the day's volume was traded with the first new one.
      const found = market.ticksAfter(instrument, seenSeq - 1, maxTicks);
      const latest = market.latest(instrument);
      const ticks =
        found ?? (latest && market.ticksAfter(instrument, latest.seq - 2, maxTicks)) ?? [];
      // The latest price may have come after the moment that is asked about: the next question then begins with it.
      const passed = found === null && latest !== null ? latest.seq - 1 : seenSeq;
      const fresh = volumesOf(ticks).filter(
        ({ seq, at }) => seq > seenSeq && at < until.getTime() && isTrading(at),
      );
      const { fills, isTriggered, triggeredAt } = matchOrder(order, fresh);
      const last = fills.at(-1);
      return {
        seenSeq: last?.seq ?? fresh.at(-1)?.seq ?? Math.max(seenSeq, passed),
        isTriggered,
        triggeredAt,
        rejected,
        executed:
          last === undefined
            ? null
            : {
                seq: last.seq,
                at: last.at,
                quantity: sum(fills.map(({ quantity }) => quantity)),
                value: fills
                  .reduce(
                    (total, fill) => total.plus(new Big(fill.price).times(fill.quantity)),
                    new Big(0),
                  )
                  .toFixed(),
              },
      };
    },
    latestSeq: (instrument) => market.latest(instrument)?.seq ?? 0,
  };
}

/** `null` for a stock that is not listed, or no longer. */
function rulesOf(market: VenueMarket, instrument: string): VenueRules | null {
  const listing = market.stocks.find((each) => each.instrument === instrument);
  const venue = market.venues.find(({ code }) => code === listing?.market);
  if (!listing || !venue) return null;
  return { lot: listing.lot, steps: priceSteps(venue), band: market.limits(instrument) };
}

/** What was traded with each tick but the first, of which that is not known; a day's volume begins anew. */
function volumesOf(ticks: readonly Tick[]): readonly VenueTick[] {
  return ticks.slice(1).map(({ seq, price, bid, ask, at, volume }, index) => {
    const before = ticks[index]?.volume ?? 0;
    return { seq, price, bid, ask, at, volume: volume >= before ? volume - before : volume };
  });
}
