import type { CivilDay } from '#core/civil-day.ts';
import { dayNumber } from '#core/civil-day.ts';
import { civilDayAt } from '#core/zoned-time.ts';
import type { MarketProvider } from './market-provider.ts';

/** The close of a stock on a day of its venue; `null` while the market has none: the day has not ended, or nothing was traded. */
export async function closeOfDay(
  market: Pick<MarketProvider, 'venues' | 'dailyCloses'>,
  instrument: string,
  day: CivilDay,
  now: Date,
): Promise<string | null> {
  const venue = market.venues.find(({ code }) => code === instrument.split(':')[0]);
  if (venue === undefined) return null;
  const wanted = dayNumber(day);
  const back = civilDayAt(venue.timezone, now.getTime()) - wanted;
  if (back < 0) return null;
  // There are no more trading days than days.
  const closes = await market.dailyCloses(instrument, back + 1);
  // A day that ends at midnight ends with the first moment of the next.
  const found = closes.find(({ at }) => civilDayAt(venue.timezone, at - 1) === wanted);
  return found?.close ?? null;
}
