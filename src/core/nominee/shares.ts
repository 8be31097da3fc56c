import Big from 'big.js';
import { isDecimal } from '#core/decimal.ts';
import { compare, sum, toBig } from '#core/money.ts';

/** Percent; all shares of one client together may not pass `whole` (specification §5, §9). */
export const whole = '100';
export const smallestShare = '1';
export const maxNominees = 10;

const shareForm = /^\d{1,3}(\.\d{1,2})?$/;

/** Exact sum of the shares in percent: 33.33 + 33.33 + 33.34 is 100. */
export function totalShare(shares: readonly string[]): string {
  return sum(shares);
}

/** What is left to give, never below zero. */
export function leftShare(shares: readonly string[]): string {
  const left = toBig(whole).minus(totalShare(shares));
  return (left.lt(0) ? new Big(0) : left).toFixed();
}

/** Whether a list of shares can stand. Anything that is no share is refused. */
export function sharesWithin100(shares: readonly string[]): boolean {
  return shares.every(isShare) && compare(totalShare(shares), whole) <= 0;
}

/** Whether a text is a share at all: at most two decimals, and no sign. */
export function isShare(text: string): boolean {
  return shareForm.test(text) && isDecimal(text);
}
