import type { Calendar, TradingDay } from './calendar.ts';
import { slotAt, slotOffset, slotsPerMinute } from './minute-prices.ts';

/** One tick's place in time. `seq` counts an instrument's ticks without gaps, so a restart continues the count. */
export interface Moment {
  readonly day: TradingDay;
  readonly minute: number;
  readonly slot: number;
  readonly seq: number;
  /** When the tick falls. */
  readonly at: number;
}

/** The last tick at an instant: after the day's end the day's last, in the first moments of a day that of the day before. */
export function momentAt(calendar: Calendar, seed: number, instant: number): Moment {
  const day = calendar.at(instant);
  if (instant >= day.end) return lastOf(calendar, seed, day);
  const minute = Math.floor((instant - day.start) / 60_000);
  const slot = slotAt(
    seed,
    calendar.minuteOrdinal(day, minute),
    instant - day.start - minute * 60_000,
  );
  if (slot >= 0) return moment(calendar, seed, day, minute, slot);
  return minute === 0
    ? lastOf(calendar, seed, calendar.day(day.ordinal - 1))
    : moment(calendar, seed, day, minute - 1, slotsPerMinute - 1);
}

export function momentOfSeq(calendar: Calendar, seed: number, seq: number): Moment {
  const { day, minute } = calendar.minuteAt(Math.floor(seq / slotsPerMinute));
  return moment(calendar, seed, day, minute, seq % slotsPerMinute);
}

function lastOf(calendar: Calendar, seed: number, day: TradingDay): Moment {
  return moment(calendar, seed, day, day.minutes - 1, slotsPerMinute - 1);
}

function moment(
  calendar: Calendar,
  seed: number,
  day: TradingDay,
  minute: number,
  slot: number,
): Moment {
  const ordinal = calendar.minuteOrdinal(day, minute);
  const at = day.start + minute * 60_000 + slotOffset(seed, ordinal, slot);
  return { day, minute, slot, seq: ordinal * slotsPerMinute + slot, at };
}
