import Big from 'big.js';
import { compare, toBig } from '#core/money.ts';
import type { BestPrices } from '#core/trading/best-prices.ts';
import { metPrice } from '#core/trading/best-prices.ts';
import type { OrderSide, OrderType } from '#core/trading/order.ts';

/** An order as the venue sees it. */
export interface WorkingOrder {
  readonly side: OrderSide;
  readonly type: OrderType;
  /** The limit or the stop; `null` for a market order. */
  readonly price: string | null;
  /** No trade goes through it: the limit, or the end of a market order's protection. */
  readonly worstPrice: string;
  /** A stop that was reached works as a market order. */
  readonly isTriggered: boolean;
  readonly remaining: string;
  readonly lot: number;
}

/** One price of the stream that clients see, with what rested around it; `volume` is what was traded with it. */
export interface VenueTick extends BestPrices {
  readonly seq: number;
  readonly price: string;
  readonly volume: number;
  /** Milliseconds. */
  readonly at: number;
}

export interface VenueFill {
  readonly seq: number;
  readonly at: number;
  readonly price: string;
  readonly quantity: string;
}

export interface MatchResult {
  readonly fills: readonly VenueFill[];
  readonly isTriggered: boolean;
  /** When these ticks reached a stop; `null` where they did not. Milliseconds. */
  readonly triggeredAt: number | null;
}

/**
 * What a stretch of ticks executes of an order: at the best price of the other side, never through the worst price, and of each tick
 * no more than was traded with it, in whole lots. An order that does not reach the other side rests, and is met by a trade at its
 * price or better; so is one at a tick whose book is not known. The same order and ticks give the same fills, on any machine.
 */
export function matchOrder(order: WorkingOrder, ticks: readonly VenueTick[]): MatchResult {
  const fills: VenueFill[] = [];
  let isTriggered = order.isTriggered;
  let triggeredAt: number | null = null;
  let remaining = toBig(order.remaining);
  for (const tick of ticks) {
    const { seq, at, volume } = tick;
    if (remaining.lte(0)) break;
    if (!isTriggered && order.type === 'stop' && isReached(order, tick.price)) triggeredAt = at;
    isTriggered ||= order.type !== 'stop' || triggeredAt !== null;
    const price = executedAt(order, tick);
    if (!isTriggered || price === null) continue;
    const offered = new Big(volume).div(order.lot).round(0, 0).times(order.lot);
    const quantity = offered.lt(remaining) ? offered : remaining;
    if (quantity.lte(0)) continue;
    fills.push({ seq, at, price, quantity: quantity.toFixed() });
    remaining = remaining.minus(quantity);
  }
  return { fills, isTriggered, triggeredAt };
}

function isReached({ side, price }: WorkingOrder, at: string): boolean {
  if (price === null) return true;
  return side === 'buy' ? compare(at, price) >= 0 : compare(at, price) <= 0;
}

/** The price of a tick that executes an order; `null` for none. */
function executedAt(order: WorkingOrder, tick: VenueTick): string | null {
  const met = metPrice(order.side, tick);
  if (met !== null && isWithin(order, met)) return met;
  return isWithin(order, tick.price) ? tick.price : null;
}

function isWithin({ side, worstPrice }: WorkingOrder, price: string): boolean {
  return side === 'buy' ? compare(price, worstPrice) <= 0 : compare(price, worstPrice) >= 0;
}
