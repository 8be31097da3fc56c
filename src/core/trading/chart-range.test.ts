import { expect, it } from 'vitest';
import { minutesOf } from './candle-interval.ts';
import { chartRanges, chartRangeStart, intervalsOf } from './chart-range.ts';

const now = Date.parse('2026-11-22T20:41:24Z');
const start = (range: (typeof chartRanges)[number], at = now) => {
  const instant = chartRangeStart(range, at, null);
  return instant === null ? null : new Date(instant).toISOString();
};

it('counts trading days where a venue closes, and hours where it never does', () => {
  const days = ['2026-11-20T08:00:00Z', '', '', '', '2026-11-16T08:00:00Z'].map(Date.parse);
  const dayStart = (back: number) => days[back] ?? NaN;
  expect(chartRangeStart('1D', now, dayStart)).toBe(days[0]);
  expect(chartRangeStart('5D', now, dayStart)).toBe(days[4]);
  expect(start('1D')).toBe('2026-11-21T20:00:00.000Z');
  expect(start('5D')).toBe('2026-11-17T20:00:00.000Z');
});

it('goes back by calendar months, to the last day of a shorter one', () => {
  expect(['1M', '6M', '1Y', '5Y', 'max'].map((range) => start(range as '1M'))).toEqual([
    '2026-10-22T00:00:00.000Z',
    '2026-05-22T00:00:00.000Z',
    '2025-11-22T00:00:00.000Z',
    '2021-11-22T00:00:00.000Z',
    null,
  ]);
  expect(start('1M', Date.parse('2027-03-31T12:00:00Z'))).toBe('2027-02-28T00:00:00.000Z');
});

it('offers no interval that would need more than 5,000 candles', () => {
  // Around the clock and since 2015 there are the most.
  const daysOf = { '1D': 1.05, '5D': 5.05, '1M': 32, '6M': 185, '1Y': 366, '5Y': 1827, max: 4500 };
  for (const range of chartRanges) {
    for (const interval of intervalsOf[range].offered) {
      const minutes = minutesOf(interval) ?? 1440;
      expect([range, interval, (daysOf[range] * 1440) / minutes <= 5000]).toEqual([
        range,
        interval,
        true,
      ]);
    }
  }
});
