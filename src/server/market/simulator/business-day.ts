import { isBusinessDay } from '#core/trading/venue-calendar.ts';

/** The business day that is so many after a day; the next one where the day itself is none. */
export function businessDay(day: number, after: number, holidays: readonly string[]): number {
  let found = day;
  while (!isBusinessDay(found, holidays)) found += 1;
  for (let left = after; left > 0;) {
    found += 1;
    if (isBusinessDay(found, holidays)) left -= 1;
  }
  return found;
}
