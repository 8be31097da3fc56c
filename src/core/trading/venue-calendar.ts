import { civilDayAt, zonedInstant } from '#core/zoned-time.ts';
import type { VenueTerms } from './venue-terms.ts';

/** When a venue trades: minutes from its local midnight. */
export interface TradingHours {
  readonly timezone: string;
  readonly opens: number;
  readonly closes: number;
  /** A simulated venue that trades around the clock, every day. */
  readonly alwaysOpen: boolean;
}

/** A stretch of trading; instants in milliseconds. */
export interface VenueSession {
  /** `YYYY-MM-DD` of the venue. */
  readonly day: string;
  readonly opens: number;
  readonly closes: number;
}

type Holidays = Pick<VenueTerms, 'holidays' | 'settlementHolidays'>;

// Longer than any run of weekends and holidays; a calendar without a business day in it is wrong.
const maxBreak = 30;

/** The session that trades at an instant, else the next one. */
export function sessionAt(hours: TradingHours, terms: Holidays, instant: number): VenueSession {
  const today = civilDayAt(hours.timezone, instant);
  for (let day = today; day <= today + maxBreak; day += 1) {
    if (!hours.alwaysOpen && !isBusinessDay(day, terms.holidays)) continue;
    const session = sessionOf(hours, day);
    if (instant < session.closes) return session;
  }
  throw new RangeError('the calendar of a venue has no business day');
}

/** Whether the venue trades at an instant; quick for instants in a row. */
export function tradingAt(hours: TradingHours, terms: Holidays): (instant: number) => boolean {
  let session: VenueSession | null = null;
  return (instant) => {
    if (hours.alwaysOpen) return true;
    const isKnown = session !== null && instant >= session.opens && instant < session.closes;
    if (!isKnown) session = sessionAt(hours, terms, instant);
    return session !== null && instant >= session.opens;
  };
}

/** The day of the venue that a trade of an instant belongs to. */
export function tradeDay({ timezone }: Pick<TradingHours, 'timezone'>, instant: number): string {
  return dayText(civilDayAt(timezone, instant));
}

/** When what is traded at an instant settles: the venue's opening on the settlement date. */
export function settlementOf(
  hours: TradingHours,
  terms: Holidays & Pick<VenueTerms, 'settlement'>,
  instant: number,
): { readonly day: string; readonly at: number } {
  const traded = civilDayAt(hours.timezone, instant);
  const cycle = terms.settlement.filter(({ from }) => from <= dayText(traded)).at(-1);
  if (cycle === undefined) throw new RangeError(`no settlement cycle on ${dayText(traded)}`);
  const closed = [...terms.holidays, ...terms.settlementHolidays];
  let day = traded;
  for (let left = cycle.days; left > 0;) {
    day += 1;
    if (day > traded + maxBreak)
      throw new RangeError('the calendar of a venue has no business day');
    if (isBusinessDay(day, closed)) left -= 1;
  }
  return { day: dayText(day), at: zonedInstant(hours.timezone, day, hours.opens) };
}

function sessionOf(
  { timezone, opens, closes, alwaysOpen }: TradingHours,
  day: number,
): VenueSession {
  return {
    day: dayText(day),
    opens: zonedInstant(timezone, day, alwaysOpen ? 0 : opens),
    closes: alwaysOpen ? zonedInstant(timezone, day + 1, 0) : zonedInstant(timezone, day, closes),
  };
}

/** Whether a civil day (since 1970-01-01) is from Monday to Friday and no holiday. */
export function isBusinessDay(day: number, holidays: readonly string[]): boolean {
  // 1970-01-01 was a Thursday: counted from the Monday before, 5 and 6 are the weekend.
  const weekday = (((day + 3) % 7) + 7) % 7;
  return weekday < 5 && !holidays.includes(dayText(day));
}

function dayText(day: number): string {
  return new Date(day * 86_400_000).toISOString().slice(0, 10);
}
