import type { CandleInterval } from '#core/trading/candle-interval.ts';
import { minutesOf } from '#core/trading/candle-interval.ts';
import { zoneOffset } from '#core/zoned-time.ts';

const hour = 3_600_000;
const day = 24 * hour;

/**
 * Instants (ms) as the venue's clock shows them, in seconds as if it were UTC: a chart has no time zones, and its days are to
 * begin at the venue's midnight. They rise strictly, also in the hour that an autumn clock shows twice. Days and longer are
 * their first day.
 */
export function venueTimes(
  instants: readonly number[],
  interval: CandleInterval,
  timezone: string,
): number[] {
  const isWithinDay = minutesOf(interval) !== null;
  let offset = 0;
  let known = -1;
  let last = -Infinity;
  return instants.map((instant) => {
    // Clocks change on the hour: one look at the zone serves all of it.
    const current = Math.floor(instant / hour);
    if (current !== known) [known, offset] = [current, zoneOffset(timezone, instant)];
    const local = instant + offset;
    const shown = (isWithinDay ? local : Math.floor(local / day) * day) / 1000;
    last = Math.max(shown, last + 1);
    return last;
  });
}
