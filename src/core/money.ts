import Big from 'big.js';
import { isDecimal } from './decimal.ts';

export type Rounding = 'halfEven' | 'halfUp' | 'down' | 'up';

const modes = { down: 0, halfUp: 1, halfEven: 2, up: 3 } as const satisfies Record<
  Rounding,
  Big.RoundingMode
>;

// Currencies whose minor unit is not two digits (ISO 4217); the rest of the world uses two.
const minorUnits: Readonly<Record<string, number>> = {
  JPY: 0,
  KRW: 0,
  CLP: 0,
  ISK: 0,
  KWD: 3,
  BHD: 3,
  TND: 3,
};

/** Digits after the point that the currency is paid in. */
export function minorUnit(currency: string): number {
  return minorUnits[currency] ?? 2;
}

/** Parses a wire decimal. Throws a RangeError on anything else: a malformed amount past the edge is a bug. */
export function toBig(value: string): Big {
  if (!isDecimal(value)) throw new RangeError(`not a decimal: ${value.slice(0, 40)}`);
  return new Big(value);
}

/** The same amount without zeros at its end: the store keeps twelve places behind the point. */
export function plainAmount(value: string): string {
  return toBig(value).toFixed();
}

/** A price with all its digits, and at least the minor units of its currency: `16.50` from `16.5`. */
export function fullPrice(value: string, currency: string): string {
  const plain = toBig(value).toFixed();
  const digits = plain.split('.')[1]?.length ?? 0;
  return digits >= minorUnit(currency) ? plain : toBig(value).toFixed(minorUnit(currency));
}

/** Rounds to the currency's minor unit, with the rounding named by the caller. */
export function roundTo(value: Big | string, currency: string, rounding: Rounding): string {
  return new Big(value).round(minorUnit(currency), modes[rounding]).toFixed(minorUnit(currency));
}

/** Exact sum of decimal strings, without rounding. */
export function sum(values: Iterable<string>): string {
  let total = new Big(0);
  for (const value of values) total = total.plus(toBig(value));
  return total.toFixed();
}

/** -1, 0 or 1. */
export function compare(a: string, b: string): -1 | 0 | 1 {
  return toBig(a).cmp(toBig(b));
}

/** Change from `before` to `after` in percent, two digits; `null` when there is nothing to compare with. */
export function percentChange(before: string, after: string): string | null {
  const base = toBig(before);
  if (base.eq(0)) return null;
  return toBig(after).minus(base).div(base.abs()).times(100).round(2, modes.halfEven).toFixed(2);
}
