import { compare, toBig } from '#core/money.ts';
import type { OrderDraft } from '#core/trading/order-terms.ts';

/** What decides over the payment of a purchase; decimals of the account's currency. */
interface PaidOrder {
  readonly side: 'buy' | 'sell';
  /** What was set aside for it. */
  readonly reserved: string;
  /** What it has cost so far, fees included. */
  readonly paid: string;
}

/** Most that the desk may authorise beyond what was set aside. */
export interface OrderPaymentLimits {
  /** Of what was set aside; 0 where nothing is authorised beyond it. */
  readonly percent: number;
  readonly days: number;
}

/** Where the money of one execution comes from. */
export interface PaymentParts {
  /** Out of what was set aside. */
  readonly own: string;
  /** Advanced, as far as that is not enough. */
  readonly advanced: string;
  /** What is left of what was set aside. */
  readonly left: string;
}

/** What was set aside is used first; `cost` is added to what `order` has cost before. */
export function paymentParts(order: PaidOrder, cost: string): PaymentParts {
  const left = leftReserve(order);
  const own = compare(cost, left) < 0 ? cost : left;
  return {
    own,
    advanced: toBig(cost).minus(own).toFixed(),
    left: toBig(left).minus(own).toFixed(),
  };
}

/** What was advanced for a purchase: what it cost beyond what was set aside. */
export function advancedOf({ side, reserved, paid }: PaidOrder): string {
  return side === 'buy' && compare(paid, reserved) > 0
    ? toBig(paid).minus(reserved).toFixed()
    : '0';
}

/** What a purchase has not used of what was set aside for it. */
export function leftReserve({ reserved, paid }: PaidOrder): string {
  return compare(paid, reserved) < 0 ? toBig(reserved).minus(paid).toFixed() : '0';
}

/**
 * Whether an order can come to cost more than was set aside for it: a sale sets shares aside, and a limit is never gone through.
 */
export function mayExceed({ side, type }: Pick<OrderDraft, 'side' | 'type'>): boolean {
  return side === 'buy' && type !== 'limit';
}

/** The most that may be authorised beyond what was set aside. */
export function mostBeyond(reserved: string, { percent }: OrderPaymentLimits): string {
  return toBig(reserved).times(percent).div(100).toFixed();
}
