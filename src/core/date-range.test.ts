import { describe, expect, it } from 'vitest';
import { dateRanges, rangeStart } from './date-range.ts';

describe('a date range begins', () => {
  // A Saturday.
  const now = new Date('2026-11-21T23:59:59.999Z');

  it.each([
    ['today', '2026-11-20'],
    ['week', '2026-11-15'],
    ['month', '2026-10-31'],
    ['quarter', '2026-09-30'],
    ['7D', '2026-11-14'],
    ['30D', '2026-10-22'],
    ['90D', '2026-08-23'],
    ['1Y', '2025-11-21'],
    ['all', '2016-11-23'],
  ] as const)('%s on %s', (range, day) => {
    expect(rangeStart(range, now)).toBe(day);
  });

  it('with the Sunday before on a Monday, and six days earlier on a Sunday', () => {
    expect(rangeStart('week', new Date('2026-11-23T00:00:00Z'))).toBe('2026-11-22');
    expect(rangeStart('week', new Date('2026-11-22T12:00:00Z'))).toBe('2026-11-15');
  });

  it('in the year before, in its first days', () => {
    const newYear = new Date('2027-01-01T00:00:00Z');
    expect(rangeStart('month', newYear)).toBe('2026-12-31');
    expect(rangeStart('quarter', newYear)).toBe('2026-12-31');
    expect(rangeStart('quarter', new Date('2027-03-31T23:00:00Z'))).toBe('2026-12-31');
  });

  it('before today, whichever it is', () => {
    for (const range of dateRanges) expect(rangeStart(range, now) < '2026-11-21').toBe(true);
  });
});
