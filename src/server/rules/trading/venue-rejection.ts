import { compare, toBig } from '#core/money.ts';
import type { WorkingOrder } from './match-order.ts';
import type { VenueRejection } from '#core/trading/order.ts';
import type { PriceStep } from '#core/trading/price-step.ts';
import { isOnStep } from '#core/trading/price-step.ts';

/** By what a venue takes orders for a stock now. */
export interface VenueRules {
  readonly lot: number;
  readonly steps: readonly PriceStep[];
  /** The prices of the day; `null` while they are not known. */
  readonly band: { readonly upper: string; readonly lower: string } | null;
}

/**
 * Why a venue does not take an order, or keeps it no longer; `null` where it does. Lots and steps may have changed since it was
 * placed. The band is looked at when an order that waited is released at an opening: it moves with the close of the day before. One
 * that rests at the venue already stays there, and so does a stop, which may wait for a later day.
 */
export function venueRejection(
  { type, price, remaining }: WorkingOrder,
  rules: VenueRules | null,
  isOpening: boolean,
): VenueRejection | null {
  if (rules === null) return 'unknownSymbol';
  const { lot, steps, band } = rules;
  if (!toBig(remaining).mod(lot).eq(0)) return 'lotSize';
  if (price === null) return null;
  if (!isOnStep(steps, price)) return 'tickSize';
  const isOutside =
    band !== null && (compare(price, band.upper) > 0 || compare(price, band.lower) < 0);
  return isOpening && type === 'limit' && isOutside ? 'outsideBand' : null;
}
