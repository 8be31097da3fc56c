import { toBig } from '#core/money.ts';
import type { OrderSide } from './order.ts';

/** The best prices that rest at a venue, as decimal strings: `null` on a side without orders, and while the venue is closed. */
export interface BestPrices {
  readonly bid: string | null;
  readonly ask: string | null;
}

/** What an order at the market meets: a purchase the lowest ask, a sale the highest bid. */
export function metPrice(side: OrderSide, { bid, ask }: BestPrices): string | null {
  return side === 'buy' ? ask : bid;
}

/** What lies between the two sides, with the digits of their prices; `null` where one side is empty. */
export function spreadOf({ bid, ask }: BestPrices): string | null {
  if (bid === null || ask === null) return null;
  const digits = Math.max(...[bid, ask].map((price) => price.split('.')[1]?.length ?? 0));
  return toBig(ask).minus(bid).toFixed(digits);
}
