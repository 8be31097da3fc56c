import { dayNumber } from '#core/civil-day.ts';
import { zonedInstant } from '#core/zoned-time.ts';

/** When a day of a place began, in milliseconds. */
export function zonedDayStart(timezone: string, day: string): number {
  return zonedInstant(timezone, dayNumber(day), 0);
}
