import type { CivilDay } from '#core/civil-day.ts';
import { dayNumber, dayOfNumber } from '#core/civil-day.ts';
import type { SplitTerms } from '#server/rules/corporate/split-terms.ts';
import { venueTerms } from '#core/trading/venue-terms.ts';
import { noise } from '../model/noise.ts';
import type { DatedSplit, StockListing } from '../market-provider.ts';
import { businessDay } from './business-day.ts';

// A company divides or joins its shares every twelve years or so.
const perYear = 0.08;
const terms: readonly SplitTerms[] = [
  { newShares: 2, oldShares: 1 },
  { newShares: 2, oldShares: 1 },
  { newShares: 3, oldShares: 1 },
  { newShares: 3, oldShares: 2 },
  { newShares: 1, oldShares: 4 },
];
// What falls on a holiday at the end of a year takes effect early in the next one.
const maxWait = 14;

/** Splits of a company that take effect within the days, one a year at most: the same wherever it is asked. */
export function splitsOf(
  { instrument, market }: Pick<StockListing, 'instrument' | 'market'>,
  seed: number,
  from: CivilDay,
  to: CivilDay,
): readonly DatedSplit[] {
  const holidays = venueTerms(market)?.holidays ?? [];
  const first = Number(dayOfNumber(dayNumber(from) - maxWait).slice(0, 4));
  const last = Number(to.slice(0, 4));
  const found: DatedSplit[] = [];
  for (let year = first; year <= last; year += 1) {
    if (noise(seed, year, 1, 83) >= perYear) continue;
    const day = dayNumber(`${year}-01-01`) + Math.floor(noise(seed, year, 2, 83) * 365);
    const exOn = dayOfNumber(businessDay(day, 0, holidays));
    const ratio = terms[Math.floor(noise(seed, year, 3, 83) * terms.length)];
    if (ratio !== undefined && exOn >= from && exOn <= to)
      found.push({ instrument, ...ratio, exOn });
  }
  return found;
}
