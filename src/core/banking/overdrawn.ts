import { isDecimal } from '#core/decimal.ts';
import type { FieldCode } from '#core/errors.ts';
import { compare, minorUnit, toBig } from '#core/money.ts';

/** Why a balance is outstanding. */
export const overdrawnReasons = ['settlement', 'fees', 'instalment', 'returned', 'other'] as const;
export type OverdrawnReason = (typeof overdrawnReasons)[number];

/** Days that a new record gives to pay it. */
export const overdrawnDays = 14;

/** What an outstanding balance leads to until it is cleared (specification §4). */
export const owingConsequences = ['withdrawals', 'trading', 'score', 'decisions'] as const;

/**
 * How many times longer the autopilot takes for a decision while the client owes. Deposits are not delayed: they are how a
 * balance is paid.
 */
export const owingDelay = 3;

/** An amount that is owed and what was paid of it, as decimal strings of one currency. */
export interface Owed {
  readonly amount: string;
  readonly cleared: string;
  readonly currency: string;
}

/** What is left to pay. */
export function leftOf({ amount, cleared }: Owed): string {
  return toBig(amount).minus(cleared).toFixed();
}

/** What is wrong with an amount that is to be paid; `null` when nothing is. */
export function paymentError(amount: string, owed: Owed): FieldCode | null {
  if (!isDecimal(amount) || compare(amount, '0') <= 0) return 'format';
  if ((amount.split('.')[1] ?? '').length > minorUnit(owed.currency)) return 'decimals';
  return compare(amount, leftOf(owed)) > 0 ? 'tooLarge' : null;
}

/** How much of a payment is interest: what was charged as interest is paid first. */
export function interestPartOf(
  payment: string,
  { cleared, interest }: { readonly cleared: string; readonly interest: string },
): string {
  const left = toBig(interest).minus(cleared);
  if (left.lte(0)) return '0';
  return (left.lt(payment) ? left : toBig(payment)).toFixed();
}
