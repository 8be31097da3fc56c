import { civilDayAt } from '../zoned-time.ts';

/** Youngest client (specification §5, §9), in years. */
export const minimumAge = 18;

const oldest = 130;
const dayMs = 86_400_000;

/** The civil day (`YYYY-MM-DD`) that a zone's calendar shows at an instant in ms. */
export function dayIn(timezone: string, instant: number): string {
  return new Date(civilDayAt(timezone, instant) * dayMs).toISOString().slice(0, 10);
}

/** Whole years between two civil days. A person born on 29 February has their birthday on 1 March in other years. */
export function ageOn(day: string, born: string): number {
  const years = Number(day.slice(0, 4)) - Number(born.slice(0, 4));
  return day.slice(5) < born.slice(5) ? years - 1 : years;
}

/** Whether a text is a day of the calendar, written `YYYY-MM-DD`. */
export function isCivilDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const instant = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text);
}

/** What is wrong with a birth date on that day, for anybody; `null` when a living person can have it. */
export function birthDateError(
  born: string,
  today: string,
): 'format' | 'future' | 'invalid' | null {
  if (!isCivilDay(born)) return 'format';
  if (born > today) return 'future';
  return ageOn(today, born) > oldest ? 'invalid' : null;
}

export function isAdult(born: string, today: string): boolean {
  return ageOn(today, born) >= minimumAge;
}
