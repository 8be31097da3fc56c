import type { CandleInterval } from './candle-interval.ts';

/** How far back a chart of prices reaches. */
export const chartRanges = ['1D', '5D', '1M', '6M', '1Y', '5Y', 'max'] as const;
export type ChartRange = (typeof chartRanges)[number];

interface RangeIntervals {
  readonly usual: CandleInterval;
  /** The finest first. */
  readonly offered: readonly CandleInterval[];
}

/** Candles that are worth drawing in a range; together they are never more than 5,000. */
export const intervalsOf: Readonly<Record<ChartRange, RangeIntervals>> = {
  '1D': { usual: '5m', offered: ['1m', '5m', '15m', '1h'] },
  '5D': { usual: '15m', offered: ['5m', '15m', '1h'] },
  '1M': { usual: '1h', offered: ['15m', '1h', '1d'] },
  '6M': { usual: '1d', offered: ['1h', '1d', '1w'] },
  '1Y': { usual: '1d', offered: ['1d', '1w', '1M'] },
  '5Y': { usual: '1w', offered: ['1d', '1w', '1M'] },
  max: { usual: '1M', offered: ['1d', '1w', '1M'] },
};

const hour = 3_600_000;
const monthsOf = { '1M': 1, '6M': 6, '1Y': 12, '5Y': 60 } as const;

/**
 * The instant (ms) at which a range begins; `null` reaches back to the first day. Days are trading days where the venue
 * closes (`dayStart` answers when the day so many back began), and 24 hours each where it never does.
 */
export function chartRangeStart(
  range: ChartRange,
  now: number,
  dayStart: ((back: number) => number) | null,
): number | null {
  if (range === 'max') return null;
  if (range === '1D' || range === '5D') {
    const days = range === '1D' ? 1 : 5;
    return dayStart?.(days - 1) ?? Math.floor(now / hour) * hour - days * 24 * hour;
  }
  return monthsBack(now, monthsOf[range]);
}

/** Midnight (UTC) of the same day so many months ago, or of that month's last one. */
function monthsBack(now: number, months: number): number {
  const day = new Date(now);
  const [year, month] = [day.getUTCFullYear(), day.getUTCMonth() - months];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(day.getUTCDate(), last));
}
