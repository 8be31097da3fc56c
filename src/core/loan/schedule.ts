import Big from 'big.js';
import { minorUnit, roundTo, sum, toBig } from '#core/money.ts';
import { type CivilDay, daysBetween, monthsLater } from '#core/civil-day.ts';

/** What is lent; amounts are decimal strings of `currency`. */
export interface LoanTerms {
  readonly amount: string;
  readonly currency: string;
  /** Nominal, in percent a year: `6.9`. */
  readonly annualRate: string;
}

/** One instalment: principal and interest together are what is paid. */
export interface Instalment {
  readonly due: CivilDay;
  readonly principal: string;
  readonly interest: string;
}

// Digits kept of a factor: enough that a hundred of them multiplied are right to the minor unit of any amount.
const digits = 20;
const yearDays = 365;

/** Days on which a loan that is paid out on `start` is due: the same day of every month, the last one where a month is shorter. */
export function dueDays(start: CivilDay, months: number): readonly CivilDay[] {
  return Array.from({ length: months }, (_, index) => monthsLater(start, index + 1));
}

/** Interest of an amount for so many days by ACT/365, to the minor unit. */
export function interestFor(
  amount: string,
  { currency, annualRate }: Pick<LoanTerms, 'currency' | 'annualRate'>,
  days: number,
): string {
  const interest = toBig(amount)
    .times(annualRate)
    .times(days)
    .div(100 * yearDays);
  return roundTo(interest, currency, 'halfEven');
}

/**
 * The schedule of an annuity: equal instalments on the given days, each with the interest of the days before it (ACT/365). The
 * instalment is rounded up to the minor unit and the last one settles the rounding. Interest runs from `start`; amounts too small
 * for so many instalments are paid off before the last day.
 */
export function annuitySchedule(
  { amount, currency, annualRate }: LoanTerms,
  start: CivilDay,
  days: readonly CivilDay[],
): readonly Instalment[] {
  const instalment = annuityOf({ amount, currency, annualRate }, start, days);
  const schedule: Instalment[] = [];
  let left = toBig(amount);
  let since = start;
  for (const [index, due] of days.entries()) {
    if (left.lte(0)) break;
    const interest = interestFor(left.toFixed(), { currency, annualRate }, daysBetween(since, due));
    const isLast = index === days.length - 1;
    const share = toBig(instalment).minus(interest);
    const principal = isLast || share.gt(left) ? left : share.lt(0) ? new Big(0) : share;
    schedule.push({ due, principal: principal.toFixed(minorUnit(currency)), interest });
    left = left.minus(principal);
    since = due;
  }
  return schedule;
}

/** What an instalment comes to. */
export function totalOf({ principal, interest }: Pick<Instalment, 'principal' | 'interest'>) {
  return sum([principal, interest]);
}

/** The equal instalment that pays an amount off on the given days, rounded up to the minor unit. */
function annuityOf(
  { amount, currency, annualRate }: LoanTerms,
  start: CivilDay,
  days: readonly CivilDay[],
): string {
  let worth = new Big(0);
  let factor = new Big(1);
  let since = start;
  for (const due of days) {
    const growth = toBig(annualRate)
      .times(daysBetween(since, due))
      .div(100 * yearDays)
      .plus(1);
    factor = factor.div(growth).round(digits);
    worth = worth.plus(factor);
    since = due;
  }
  return roundTo(toBig(amount).div(worth), currency, 'up');
}
