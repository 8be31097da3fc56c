import type { CivilDay } from '#core/civil-day.ts';
import { dayNumber } from '#core/civil-day.ts';
import { civilDayAt } from '#core/zoned-time.ts';
import type { MarketProvider } from './market-provider.ts';

/** Days after the wanted one within which another close stands for it. */
const maxDelay = 8;

/**
 * The close of a stock on a day of its venue; where the stock has none, because of a holiday that was not published in time or of a
 * halt, the next one within eight days. `null` while the market has none.
 */
export async function closeFrom(
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
  const found = closes
    // A day that ends at midnight ends with the first moment of the next.
    .map(({ at, close }) => ({ after: civilDayAt(venue.timezone, at - 1) - wanted, close }))
    .filter(({ after }) => after >= 0 && after <= maxDelay)
    .sort((one, other) => one.after - other.after);
  return found[0]?.close ?? null;
}
