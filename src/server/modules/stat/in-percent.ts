import Big from 'big.js';

/** A fraction in percent, with two digits and never a negative zero. */
export function inPercent(fraction: number): string {
  const percent = new Big(fraction).times(100).round(2, Big.roundHalfEven);
  return percent.eq(0) ? '0.00' : percent.toFixed(2);
}
