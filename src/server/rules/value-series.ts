import Big from 'big.js';
import { roundTo, toBig } from '#core/money.ts';

/** A change of what is held, at a moment in milliseconds. */
export interface QuantityChange {
  readonly at: number;
  readonly instrument: string;
  readonly quantity: string;
}

/** A price that holds from a moment on, until the next one. In the currency of the series already. */
export interface PricePoint {
  readonly at: number;
  readonly price: string;
}

export interface ValuePoint {
  /** `YYYY-MM-DD`, UTC. */
  readonly day: string;
  readonly value: string;
}

const dayLength = 86_400_000;

/**
 * What was held is worth at the end of each day from `from` to `to`, the last day at the moment `to`. Each instrument
 * is valued at its last price until then; before its first price it is left out. Prices and changes are oldest first.
 */
export function valueSeries(
  changes: readonly QuantityChange[],
  prices: ReadonlyMap<string, readonly PricePoint[]>,
  currency: string,
  from: number,
  to: number,
): readonly ValuePoint[] {
  const points: ValuePoint[] = [];
  const quantities = new Map<string, Big>();
  const seen = new Map<string, number>();
  let applied = 0;
  for (let start = Math.floor(from / dayLength) * dayLength; start <= to; start += dayLength) {
    const end = Math.min(start + dayLength - 1, to);
    for (let change = changes[applied]; change && change.at <= end; change = changes[applied]) {
      quantities.set(
        change.instrument,
        (quantities.get(change.instrument) ?? new Big(0)).plus(toBig(change.quantity)),
      );
      applied += 1;
    }
    let value = new Big(0);
    for (const [instrument, quantity] of quantities) {
      const price = lastPrice(prices.get(instrument) ?? [], seen, instrument, end);
      if (price !== null) value = value.plus(quantity.times(toBig(price)));
    }
    points.push({
      day: new Date(start).toISOString().slice(0, 10),
      value: roundTo(value, currency, 'halfEven'),
    });
  }
  return points;
}

// Days only move on, so each instrument's place in its prices is kept instead of searched again.
function lastPrice(
  points: readonly PricePoint[],
  seen: Map<string, number>,
  instrument: string,
  end: number,
): string | null {
  let index = seen.get(instrument) ?? -1;
  for (let next = points[index + 1]; next && next.at <= end; next = points[index + 1]) index += 1;
  seen.set(instrument, index);
  return points[index]?.price ?? null;
}
