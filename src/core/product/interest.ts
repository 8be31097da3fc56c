import Big from 'big.js';
import type { CivilDay } from '#core/civil-day.ts';
import { dayNumber, dayOfNumber } from '#core/civil-day.ts';
import { roundTo, toBig } from '#core/money.ts';

/** A rate in percent a year, and the first day that it is for. */
export interface DayRate {
  readonly from: CivilDay;
  readonly annualRate: string;
}

/** Interest of one day, kept with more digits than are paid. */
export interface DayInterest {
  readonly day: CivilDay;
  readonly annualRate: string;
  readonly amount: string;
}

// As many digits as the ledger keeps; a whole year of them is a fraction of a minor unit.
const digits = 12;
// What twelve digits a day leave of a sum: 25,000 at 2.88 % for a year is 719.99999999999 by its days, and 720 is what was promised.
// Ten years of days lose less than half of the eighth digit.
const sumDigits = 8;

/** Interest of one day at a rate in percent a year, actual/365: a year of 366 days earns for 366. */
export function dayInterest(principal: string, annualRate: string): string {
  const exact = Big();
  exact.DP = digits;
  exact.RM = Big.roundHalfEven;
  return new exact(principal).times(annualRate).div(36_500).round(digits).toFixed();
}

/** The rate of a day: that of the latest beginning; `null` before the first one. */
export function rateOn(rates: readonly DayRate[], day: CivilDay): string | null {
  const begun = rates.filter(({ from }) => from <= day);
  return (
    begun.reduce<DayRate | null>(
      (latest, each) => (latest === null || each.from > latest.from ? each : latest),
      null,
    )?.annualRate ?? null
  );
}

/** Interest of every day from `from` until the day before `until`. A day without a rate earns nothing. */
export function interestOfDays(
  principal: string,
  rates: readonly DayRate[],
  from: CivilDay,
  until: CivilDay,
): readonly DayInterest[] {
  const days = Math.max(0, dayNumber(until) - dayNumber(from));
  return Array.from({ length: days }, (_, index) => {
    const day = dayOfNumber(dayNumber(from) + index);
    const annualRate = rateOn(rates, day) ?? '0';
    return { day, annualRate, amount: dayInterest(principal, annualRate) };
  });
}

/** Interest of so many days at one rate as it is paid: whole minor units, rounded down. */
export function interestOfTerm(
  principal: string,
  annualRate: string,
  days: number,
  currency: string,
): string {
  return wholeUnits(toBig(dayInterest(principal, annualRate)).times(days).toFixed(), currency);
}

/** What can be paid of the interest that has accrued: whole minor units, less what was paid before. */
export function payableInterest(accrued: string, paid: string, currency: string): string {
  return roundTo(toBig(wholeUnits(accrued, currency)).minus(paid), currency, 'down');
}

/** The sum of the interest of days in whole minor units, rounded down from what it would be without the rounding of each day. */
function wholeUnits(interest: string, currency: string): string {
  return roundTo(toBig(interest).round(sumDigits, Big.roundHalfEven), currency, 'down');
}

/** Whether a month of the calendar ends between two days: with the last day before `until`, or earlier. */
export function monthEnds(from: CivilDay, until: CivilDay): boolean {
  return from.slice(0, 7) !== until.slice(0, 7);
}
