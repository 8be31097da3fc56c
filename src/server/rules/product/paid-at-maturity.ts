import { roundTo, sum } from '#core/money.ts';
import { interestOfTerm } from '#core/product/interest.ts';
import type { Renewal } from './renewal.ts';

export interface RunningTerm {
  /** Decimal string, of the currency. */
  readonly principal: string;
  /** Percent a year, fixed for the term. */
  readonly annualRate: string;
  readonly days: number;
  readonly currency: string;
  readonly renewal: Renewal;
}

/** What of a fixed term arrives in cash on its last day; `null` where all of it is placed again. */
export function paidAtMaturity(term: RunningTerm): string | null {
  const { principal, annualRate, days, currency, renewal } = term;
  if (renewal === 'all') return null;
  const interest = interestOfTerm(principal, annualRate, days, currency);
  return renewal === 'principal' ? interest : roundTo(sum([principal, interest]), currency, 'down');
}
