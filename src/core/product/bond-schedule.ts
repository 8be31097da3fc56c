import type { CivilDay } from '#core/civil-day.ts';
import { dayNumber, dayOfNumber, daysLater, monthsLater } from '#core/civil-day.ts';
import { isBusinessDay } from '#core/trading/venue-calendar.ts';
import type { DayCount } from './day-count.ts';

/** Coupons a year that a bond can have. */
export const couponFrequencies = [1, 2, 4, 12] as const;
export type CouponFrequency = (typeof couponFrequencies)[number];

/** What of a bond decides over its payments. */
export interface BondTerms {
  /** Percent of the face value a year. */
  readonly couponRate: string;
  readonly frequency: CouponFrequency;
  readonly dayCount: DayCount;
  /** The day from which interest accrues. */
  readonly accruesFrom: CivilDay;
  readonly firstCoupon: CivilDay;
  readonly maturesOn: CivilDay;
}

// A hundred years of monthly coupons; terms that need more are wrong.
const maxSchedule = 1_200;
/** Days after which what was due is paid at the latest. */
export const maxBreak = 60;
// What a calendar may name in a row: with the weekends around it a business day is always found in time.
const maxHoliday = 30;

/**
 * Dates of a regular schedule, the oldest first: counted back from maturity until the last one at or before `from`. Where the bond
 * matures at the end of a month, every date is the end of its month, February's included.
 */
export function regularDates(
  { frequency, maturesOn }: Pick<BondTerms, 'frequency' | 'maturesOn'>,
  from: CivilDay,
): readonly CivilDay[] {
  const dates: CivilDay[] = [];
  for (let back = 0; back <= maxSchedule; back += 1) {
    const date = monthsBefore(maturesOn, (back * 12) / frequency);
    dates.unshift(date);
    if (date <= from) return dates;
  }
  throw new RangeError('the schedule of a bond has no beginning');
}

/** Days on which a coupon is due, the oldest first; the last is that of maturity. */
export function couponDates(terms: BondTerms): readonly CivilDay[] {
  return regularDates(terms, terms.firstCoupon).filter((date) => date >= terms.firstCoupon);
}

/** The interest period of a day: it begins with the day of a coupon and ends before the next one. `null` where nothing accrues. */
export function interestPeriod(
  terms: BondTerms,
  day: CivilDay,
): { readonly start: CivilDay; readonly end: CivilDay } | null {
  if (day < terms.accruesFrom || day >= terms.maturesOn) return null;
  const dates = couponDates(terms);
  const next = dates.findIndex((date) => date > day);
  const end = dates[next];
  if (end === undefined) return null;
  return { start: dates[next - 1] ?? terms.accruesFrom, end };
}

/** When what is due on a day is paid: on the next business day, while interest goes by the day itself. */
export function paidOn(due: CivilDay, holidays: readonly CivilDay[]): CivilDay {
  const day = businessDayWithin(due, maxBreak, holidays);
  if (day === null) throw new RangeError('the calendar of a bond has no business day');
  return day;
}

/** Whether every holiday is followed by a business day soon enough: what is due in a longer break could not be paid. */
export function hasBusinessDays(holidays: readonly CivilDay[]): boolean {
  return holidays.every((day) => businessDayWithin(day, maxHoliday, holidays) !== null);
}

/** Whether the schedule from the beginning to maturity is one that can be counted. */
export function hasBeginning({ frequency, accruesFrom, maturesOn }: BondTerms): boolean {
  return monthsBefore(maturesOn, (maxSchedule * 12) / frequency) <= accruesFrom;
}

/** Whether terms hang together: the first coupon is a date of the schedule, and after the beginning. */
export function isFirstCoupon(terms: BondTerms): boolean {
  const { accruesFrom, firstCoupon, maturesOn } = terms;
  return (
    accruesFrom < firstCoupon &&
    firstCoupon <= maturesOn &&
    regularDates(terms, firstCoupon)[0] === firstCoupon
  );
}

function businessDayWithin(
  from: CivilDay,
  days: number,
  holidays: readonly CivilDay[],
): CivilDay | null {
  const first = dayNumber(from);
  for (let day = first; day <= first + days; day += 1)
    if (isBusinessDay(day, holidays)) return dayOfNumber(day);
  return null;
}

function monthsBefore(day: CivilDay, months: number): CivilDay {
  const date = monthsLater(day, -months);
  return isMonthEnd(day) ? monthEnd(date) : date;
}

function isMonthEnd(day: CivilDay): boolean {
  return daysLater(day, 1).endsWith('-01');
}

function monthEnd(day: CivilDay): CivilDay {
  return daysLater(monthsLater(`${day.slice(0, 7)}-01`, 1), -1);
}
