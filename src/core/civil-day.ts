const dayMs = 86_400_000;

/** A day of the calendar, `YYYY-MM-DD`, in whichever zone it is spoken of. */
export type CivilDay = string;

/** The day of an instant by UTC, by which quantities and flows of days are kept. */
export function utcDay(at: Date): CivilDay {
  return at.toISOString().slice(0, 10);
}

/** So many days later; earlier where it is below zero. */
export function daysLater(day: CivilDay, days: number): CivilDay {
  return dayOfNumber(dayNumber(day) + days);
}

/** Days since 1970-01-01, as `zoned-time.ts` counts them. */
export function dayNumber(day: CivilDay): number {
  return Date.parse(`${day}T00:00:00Z`) / dayMs;
}

export function dayOfNumber(number: number): CivilDay {
  return new Date(number * dayMs).toISOString().slice(0, 10);
}

/** Days from one day to another; below zero where the second is the earlier one. */
export function daysBetween(from: CivilDay, to: CivilDay): number {
  return dayNumber(to) - dayNumber(from);
}

/**
 * The same day so many months later, the last of the month where it has no such day: a loan of January 31st is due on February
 * 28th or 29th and on March 31st.
 */
export function monthsLater(day: CivilDay, months: number): CivilDay {
  const date = new Date(`${day}T00:00:00Z`);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const later = new Date(Date.UTC(year, month, Math.min(date.getUTCDate(), last)));
  return later.toISOString().slice(0, 10);
}
