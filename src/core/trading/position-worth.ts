import { roundTo, toBig } from '#core/money.ts';
import type { OrderSide } from './order.ts';
import { worthOf } from './order-terms.ts';

export interface OrderedPosition {
  readonly side: OrderSide;
  readonly currency: string;
  /** Shares that are still there. */
  readonly remaining: string;
  /** What they cost, as it is shown. */
  readonly cost: string;
}

/** What is left of an order at a price, and what it would bring beyond its cost; both `null` without a price. */
export function positionWorth(
  { side, currency, remaining, cost }: OrderedPosition,
  price: string | null,
): { readonly value: string | null; readonly gain: string | null } {
  if (price === null) return { value: null, gain: null };
  const value = worthOf(toBig(remaining).times(price), currency);
  // Nothing is left of a sale. As it is shown: the difference of what stands above it.
  const gain = side === 'sell' ? '0' : toBig(value).minus(cost);
  return { value, gain: roundTo(gain, currency, 'halfEven') };
}
