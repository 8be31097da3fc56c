import type { CivilDay } from '#core/civil-day.ts';
import { dayNumber, dayOfNumber } from '#core/civil-day.ts';
import { isBusinessDay } from '#core/trading/venue-calendar.ts';
import { civilDayAt, zonedInstant } from '#core/zoned-time.ts';

/** When a fund is priced. */
export interface PriceCalendar {
  readonly timezone: string;
  /** Minutes after midnight: orders of an earlier moment get the price of the day. */
  readonly cutOff: number;
  /** Days without a price, weekends apart. */
  readonly holidays: readonly CivilDay[];
}

/** The day whose price an order gets. */
export interface PriceDay {
  readonly day: CivilDay;
  /** The first moment, in milliseconds, that is too late for it. */
  readonly closesAt: number;
  /** The business day by whose end the price should be known. */
  readonly dueOn: CivilDay;
}

// Longer than any run of weekends and holidays; a calendar without a business day in it is wrong.
const maxBreak = 60;

/** The price day of an order of an instant: unknown when it is given, for its orders close before it is computed. */
export function priceDayAt(calendar: PriceCalendar, instant: number): PriceDay {
  const today = civilDayAt(calendar.timezone, instant);
  for (let day = today; day <= today + maxBreak; day += 1) {
    if (!isBusinessDay(day, calendar.holidays)) continue;
    const closesAt = cutOffOf(calendar, day);
    if (instant >= closesAt) continue;
    const priced = dayOfNumber(day);
    return { day: priced, closesAt, dueOn: businessDaysLater(calendar, priced, 1) };
  }
  throw new RangeError('the calendar of a fund has no business day');
}

/** Whether a price of the day can be there: one of its business days, and orders have closed. */
export function hasClosed(calendar: PriceCalendar, day: CivilDay, instant: number): boolean {
  return isPriceDay(calendar, day) && instant >= cutOffOf(calendar, dayNumber(day));
}

export function isPriceDay({ holidays }: Pick<PriceCalendar, 'holidays'>, day: CivilDay): boolean {
  return isBusinessDay(dayNumber(day), holidays);
}

/** So many business days after a day; the day itself for none. */
export function businessDaysLater(
  { holidays }: Pick<PriceCalendar, 'holidays'>,
  day: CivilDay,
  count: number,
): CivilDay {
  let number = dayNumber(day);
  for (let left = count, last = number + maxBreak; left > 0;) {
    number += 1;
    if (number > last) throw new RangeError('the calendar has no business day');
    if (!isBusinessDay(number, holidays)) continue;
    left -= 1;
    last = number + maxBreak;
  }
  return dayOfNumber(number);
}

/** `15:00` from minutes after midnight. */
export function clockOf(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** Minutes after midnight from `15:00`. */
export function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}

function cutOffOf({ timezone, cutOff }: PriceCalendar, day: number): number {
  return zonedInstant(timezone, day, cutOff);
}
