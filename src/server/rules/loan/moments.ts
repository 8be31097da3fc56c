import { zonedInstant } from '#core/zoned-time.ts';
import { type CivilDay, dayNumber } from '#core/civil-day.ts';
import { graceDays } from './plan.ts';

/** Days before an instalment is due on which the client is reminded of it. */
export const reminderDays = [7, 1, 0] as const;
export type ReminderDays = (typeof reminderDays)[number];

// Minutes after midnight of the tenant's place: a reminder comes in the morning, the money is collected in the evening.
const reminderMinutes = 8 * 60;
const collectionMinutes = 18 * 60;

/** When a client is reminded of an instalment. */
export function reminderAt(zone: string, due: CivilDay, days: ReminderDays): Date {
  return new Date(zonedInstant(zone, dayNumber(due) - days, reminderMinutes));
}

/** When an instalment is collected: on its due day, and again on each day of grace. */
export function collectionAt(zone: string, due: CivilDay, daysLate: number): Date {
  return new Date(zonedInstant(zone, dayNumber(due) + daysLate, collectionMinutes));
}

/** The reminder that an instalment has reached; `null` before the first one. */
export function reachedReminder(zone: string, due: CivilDay, now: Date): ReminderDays | null {
  return [...reminderDays].reverse().find((days) => reminderAt(zone, due, days) <= now) ?? null;
}

/** The next moment after `now` at which something is to be done about an instalment. */
export function nextMoment(zone: string, due: CivilDay, now: Date): Date | null {
  const moments = [
    ...reminderDays.map((days) => reminderAt(zone, due, days)),
    ...Array.from({ length: graceDays + 1 }, (_, late) => collectionAt(zone, due, late)),
  ];
  return moments.sort((a, b) => a.getTime() - b.getTime()).find((at) => at > now) ?? null;
}
