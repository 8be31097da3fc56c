import type { Venue } from './venue.ts';
import { venueTerms } from '#core/trading/venue-terms.ts';
import { civilDayAt, zonedInstant } from '#core/zoned-time.ts';

/** One stretch of trading: a session of the venue, or a whole civil day where trading never stops. */
export interface TradingDay {
  /** Counts trading days without gaps. */
  readonly ordinal: number;
  readonly start: number;
  readonly end: number;
  readonly minutes: number;
}

export interface Calendar {
  readonly alwaysOpen: boolean;
  /** The day that trades at the instant, else the last one before it. */
  at(instant: number): TradingDay;
  day(ordinal: number): TradingDay;
  /** The minute of trading that the instant belongs to, counted without gaps across days. */
  minuteOrdinal(day: TradingDay, minute: number): number;
  /** Back from the count to day and minute. */
  minuteAt(minuteOrdinal: number): { readonly day: TradingDay; readonly minute: number };
  /** Monday to Sunday in one number. */
  week(day: TradingDay): number;
  /** The calendar month of the venue's own clock in one number. */
  month(day: TradingDay): number;
}

/**
 * A venue's trading days: Monday to Friday within its hours without its holidays (`YYYY-MM-DD`, those of its terms when absent),
 * or every day around the clock.
 */
export function createCalendar(
  venue: Venue,
  alwaysOpen: boolean,
  holidays: readonly string[] = venueTerms(venue.code)?.holidays ?? [],
): Calendar {
  const closed = [...new Set(holidays.filter(isWeekday).map(weekdayOf))].sort(
    (one, other) => one - other,
  );
  const days = new Map<number, TradingDay>();
  const session = venue.closes - venue.opens;

  function day(ordinal: number): TradingDay {
    const known = days.get(ordinal);
    if (known !== undefined) return known;
    const civil = alwaysOpen ? ordinal : civilOf(ordinal);
    const start = zonedInstant(venue.timezone, civil, alwaysOpen ? 0 : venue.opens);
    const end = alwaysOpen
      ? zonedInstant(venue.timezone, civil + 1, 0)
      : zonedInstant(venue.timezone, civil, venue.closes);
    const made = { ordinal, start, end, minutes: (end - start) / 60_000 };
    days.set(ordinal, made);
    return made;
  }

  /** The weekday of a session, counted without gaps: holidays are passed over. */
  function weekdayOfSession(ordinal: number): number {
    return closed.reduce((weekday, holiday) => weekday + Number(holiday <= weekday), ordinal);
  }

  function civilOf(ordinal: number): number {
    return civilOfWeekday(weekdayOfSession(ordinal));
  }

  /** The session of the civil day; of a weekend or a holiday, the one before. */
  function sessionOfCivil(civil: number): number {
    const weekday = weekdayOfCivil(civil);
    return weekday - closed.filter((holiday) => holiday <= weekday).length;
  }

  function at(instant: number): TradingDay {
    const civil = civilDayAt(venue.timezone, instant);
    const today = day(alwaysOpen ? civil : sessionOfCivil(civil));
    return instant < today.start ? day(today.ordinal - 1) : today;
  }

  return {
    alwaysOpen,
    at,
    day,
    minuteOrdinal: ({ ordinal, start }, minute) =>
      alwaysOpen ? start / 60_000 + minute : ordinal * session + minute,
    minuteAt(minuteOrdinal) {
      if (!alwaysOpen)
        return { day: day(Math.floor(minuteOrdinal / session)), minute: minuteOrdinal % session };
      const found = at(minuteOrdinal * 60_000);
      return { day: found, minute: minuteOrdinal - found.start / 60_000 };
    },
    week: ({ ordinal }) =>
      Math.floor(alwaysOpen ? (ordinal + 3) / 7 : weekdayOfSession(ordinal) / 5),
    month({ ordinal }) {
      const civil = new Date((alwaysOpen ? ordinal : civilOf(ordinal)) * 86_400_000);
      return civil.getUTCFullYear() * 12 + civil.getUTCMonth();
    },
  };
}

// 1970-01-01 was a Thursday; counted from the Monday before, three days earlier, weeks divide evenly.
function civilOfWeekday(weekday: number): number {
  const week = Math.floor(weekday / 5);
  return week * 7 + (weekday - week * 5) - 3;
}

function isWeekday(date: string): boolean {
  return ![0, 6].includes(new Date(date).getUTCDay());
}

/** The weekday of a date `YYYY-MM-DD`. */
function weekdayOf(date: string): number {
  return weekdayOfCivil(Date.parse(date) / 86_400_000);
}

/** Weekdays counted without weekends; of a weekend, Friday's. */
function weekdayOfCivil(civil: number): number {
  const week = Math.floor((civil + 3) / 7);
  return week * 5 + Math.min(civil + 3 - week * 7, 4);
}
