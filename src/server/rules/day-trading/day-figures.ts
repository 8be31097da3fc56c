import { compare, sum, toBig } from '#core/money.ts';

/** One order of a day that executed something. `paid` is what it cost or brought, fees included. */
export interface DayOrder {
  readonly instrument: string;
  readonly side: 'buy' | 'sell';
  readonly filled: string;
  readonly paid: string;
  readonly fees: string;
}

export interface DayFigures {
  readonly orders: number;
  /** Round trips that brought more than they cost, and the others. */
  readonly wins: number;
  readonly losses: number;
  readonly fees: string;
}

/**
 * What the orders of a day came to, in the order in which they were placed. A round trip begins with a purchase and ends when
 * everything of the stock is sold.
 */
export function dayFigures(orders: readonly DayOrder[]): DayFigures {
  const open = new Map<string, { shares: string; result: string }>();
  let [wins, losses] = [0, 0];
  for (const { instrument, side, filled, paid } of orders) {
    const { shares, result } = open.get(instrument) ?? { shares: '0', result: '0' };
    const sign = side === 'buy' ? 1 : -1;
    const after = {
      shares: toBig(shares).plus(toBig(filled).times(sign)).toFixed(),
      result: toBig(result).minus(toBig(paid).times(sign)).toFixed(),
    };
    if (compare(after.shares, '0') > 0) open.set(instrument, after);
    else {
      open.delete(instrument);
      if (compare(after.result, '0') > 0) wins += 1;
      else losses += 1;
    }
  }
  return { orders: orders.length, wins, losses, fees: sum(orders.map(({ fees }) => fees)) };
}

/**
 * What an amount would have come to if it had been put into stocks at the opening, in equal parts, and held: the comparison with
 * doing nothing. `null` where a price is missing.
 */
export function heldWorth(
  amount: string,
  prices: readonly { readonly opening: string | null; readonly closing: string | null }[],
): string | null {
  if (prices.length === 0) return null;
  const parts: string[] = [];
  for (const { opening, closing } of prices) {
    if (opening === null || closing === null || compare(opening, '0') <= 0) return null;
    parts.push(toBig(amount).div(prices.length).times(closing).div(opening).round(12, 0).toFixed());
  }
  return sum(parts);
}
