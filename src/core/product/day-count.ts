import Big from 'big.js';
import type { CivilDay } from '#core/civil-day.ts';
import { daysBetween } from '#core/civil-day.ts';

/** How days become parts of a year: actual days of the coupon period (ICMA rule 251), or months of thirty days (30E/360). */
export const dayCounts = ['actActIcma', '30E360'] as const;
export type DayCount = (typeof dayCounts)[number];

// A part of a year with more digits than any amount has: what is rounded is the amount.
const Exact = Big();
Exact.DP = 24;
Exact.RM = Big.roundHalfEven;

/** Days from one day to another with months of thirty days; a 31st counts as the 30th, the end of February as it is. */
export function thirtyDayMonths(from: CivilDay, to: CivilDay): number {
  const [a, b] = [partsOf(from), partsOf(to)];
  return (b.year - a.year) * 360 + (b.month - a.month) * 30 + (b.day - a.day);
}

/** Days from one day to another as a convention counts them. */
export function countedDays(dayCount: DayCount, from: CivilDay, to: CivilDay): number {
  return dayCount === '30E360' ? thirtyDayMonths(from, to) : daysBetween(from, to);
}

/**
 * The part of a year from one day to another. `periods` are the coupon dates of a regular schedule from the last one at or before
 * `from` until the first one at or after `to`: by ICMA each of them is as long as any other, however many days it has.
 */
export function partOfYear(
  { dayCount, frequency }: { readonly dayCount: DayCount; readonly frequency: number },
  periods: readonly CivilDay[],
  from: CivilDay,
  to: CivilDay,
): Big {
  if (dayCount === '30E360') return new Exact(thirtyDayMonths(from, to)).div(360);
  return periods.slice(1).reduce<Big>((part, end, index) => {
    const start = periods[index] ?? end;
    const days = daysBetween(from > start ? from : start, to < end ? to : end);
    if (days <= 0) return part;
    return part.plus(new Exact(days).div(daysBetween(start, end) * frequency));
  }, new Exact(0));
}

function partsOf(civil: CivilDay) {
  const [year = 0, month = 0, day = 0] = civil.split('-').map(Number);
  return { year, month, day: Math.min(day, 30) };
}
