import Big from 'big.js';
import { compare, toBig } from '#core/money.ts';
import type { OrderSide, OrderType } from './order.ts';

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

/** One price of the stream that clients see; `volume` is what was traded with it. */
export interface VenueTick {
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
}

/**
 * What a stretch of ticks executes of an order: at the price of the tick, never through the worst price, and of each tick no more
 * than was traded with it, in whole lots. The same order and ticks give the same fills, on any machine.
 */
export function matchOrder(order: WorkingOrder, ticks: readonly VenueTick[]): MatchResult {
  const fills: VenueFill[] = [];
  let isTriggered = order.isTriggered;
  let remaining = toBig(order.remaining);
  for (const { seq, at, price, volume } of ticks) {
    if (remaining.lte(0)) break;
    isTriggered ||= order.type !== 'stop' || isReached(order, price);
    if (!isTriggered || !isWithin(order, price)) continue;
    const offered = new Big(volume).div(order.lot).round(0, 0).times(order.lot);
    const quantity = offered.lt(remaining) ? offered : remaining;
    if (quantity.lte(0)) continue;
    fills.push({ seq, at, price, quantity: quantity.toFixed() });
    remaining = remaining.minus(quantity);
  }
  return { fills, isTriggered };
}

function isReached({ side, price }: WorkingOrder, at: string): boolean {
  if (price === null) return true;
  return side === 'buy' ? compare(at, price) >= 0 : compare(at, price) <= 0;
}

function isWithin({ side, worstPrice }: WorkingOrder, price: string): boolean {
  return side === 'buy' ? compare(price, worstPrice) <= 0 : compare(price, worstPrice) >= 0;
}
