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
 * What there was at the end of each day that changed it, from what there is now (nothing of an asset that is not named) and all changes
 * since the day `since`. What there was
 * before those stands on the day before `since`; nothing stands there where there was nothing. Oldest first.
 */
export function amountsOfDays(
  now: readonly { readonly asset: string; readonly amount: string }[],
  changes: readonly DayChange[],
  since: string,
): readonly AmountOfDay[] {
  const before = dayOfNumber(dayNumber(since) - 1);
  const days: AmountOfDay[] = [];
  const byAsset = new Map<string, DayChange[]>(now.map(({ asset }) => [asset, []]));
  for (const change of changes) {
    const own = byAsset.get(change.asset);
    if (own === undefined) byAsset.set(change.asset, [change]);
    else own.push(change);
  }
  const amounts = new Map(now.map(({ asset, amount }) => [asset, amount]));
  for (const [asset, own] of byAsset) {
    let after = toBig(amounts.get(asset) ?? '0');
    for (const { day, change } of own.sort((one, other) => (one.day < other.day ? 1 : -1))) {
      days.push({ asset, day, amount: after.toFixed() });
      after = after.minus(change);
    }
    if (!after.eq(0)) days.push({ asset, day: before, amount: after.toFixed() });
  }
  return days.sort((one, other) => (one.day < other.day ? -1 : 1));
}
