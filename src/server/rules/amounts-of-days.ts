import { dayNumber, dayOfNumber } from '#core/civil-day.ts';
import { toBig } from '#core/money.ts';

/** How much an amount changed on a day, `YYYY-MM-DD`. */
export interface DayChange {
  readonly asset: string;
  readonly day: string;
  readonly change: string;
}

/** What there was of an asset at the end of a day, until the next of its days. */
export interface AmountOfDay {
  readonly asset: string;
  readonly day: string;
  readonly amount: string;
}

/**
 * What there was at the end of each day that changed it, from what there is now and all changes since the day `since`. What there was
 * before those stands on the day before `since`; nothing stands there where there was nothing. Oldest first.
 */
export function amountsOfDays(
  now: readonly { readonly asset: string; readonly amount: string }[],
  changes: readonly DayChange[],
  since: string,
): readonly AmountOfDay[] {
  const before = dayOfNumber(dayNumber(since) - 1);
  const days: AmountOfDay[] = [];
  for (const { asset, amount } of now) {
    const own = changes
      .filter((each) => each.asset === asset)
      .sort((one, other) => (one.day < other.day ? 1 : -1));
    let after = toBig(amount);
    for (const { day, change } of own) {
      days.push({ asset, day, amount: after.toFixed() });
      after = after.minus(change);
    }
    if (!after.eq(0)) days.push({ asset, day: before, amount: after.toFixed() });
  }
  return days.sort((one, other) => (one.day < other.day ? -1 : 1));
}
