import { civilDayAt, zonedInstant } from '#core/zoned-time.ts';

export const weekDays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type WeekDay = (typeof weekDays)[number];

/** Hours in which customer service answers: `from` and `to` are `HH:MM` by the tenant's clock, `to` after `from`. */
export interface ChatHours {
  readonly days: readonly WeekDay[];
  readonly from: string;
  readonly to: string;
}

export interface ChatOpening {
  readonly isOpen: boolean;
  /** When it opens again, in ms since 1970; `null` while it is open, and where it never is. */
  readonly opensAt: number | null;
}

/** Whether customer service answers at `now` (ms since 1970). Without hours it always does. */
export function chatOpening(
  hours: readonly ChatHours[],
  timezone: string,
  now: number,
): ChatOpening {
  if (hours.length === 0) return { isOpen: true, opensAt: null };
  const today = civilDayAt(timezone, now);
  const spans = Array.from({ length: 8 }, (_, ahead) => today + ahead).flatMap((day) =>
    hours
      .filter(({ days }) => days.includes(weekDayOf(day)))
      .map(({ from, to }) => ({
        from: zonedInstant(timezone, day, minutesOf(from)),
        to: zonedInstant(timezone, day, minutesOf(to)),
      })),
  );
  if (spans.some(({ from, to }) => from <= now && now < to)) return { isOpen: true, opensAt: null };
  const next = spans.map(({ from }) => from).filter((from) => from > now);
  return { isOpen: false, opensAt: next.length === 0 ? null : Math.min(...next) };
}

// 1970-01-01 was a Thursday.
function weekDayOf(civilDay: number): WeekDay {
  return weekDays[(civilDay + 3) % 7] ?? 'mon';
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
