import { describe, expect, it } from 'vitest';
import { baseRetention, closesAt, keptUntil, retainedRecords } from './retention.ts';

describe('retention', () => {
  it('names every kind of record once in every country', () => {
    for (const country of [1, 34, 48, 90, 91])
      expect(baseRetention(country).map(({ records }) => records)).toEqual(retainedRecords);
  });

  it('ends on the same day years later, and on the last of February for a leap day', () => {
    expect(keptUntil(new Date('2026-11-23T23:59:59Z'), 10)).toBe('2036-11-23');
    expect(keptUntil(new Date('2028-02-29T12:00:00Z'), 5)).toBe('2033-02-28');
    expect(keptUntil(new Date('2028-02-29T12:00:00Z'), 8)).toBe('2036-02-29');
  });

  it('begins after the days for reflection', () => {
    const at = new Date('2026-11-23T10:00:00Z');
    expect(closesAt(at, { reflectionDays: 7, retention: [] }).toISOString()).toBe(
      '2026-11-30T10:00:00.000Z',
    );
    expect(closesAt(at, { reflectionDays: 0, retention: [] })).toEqual(at);
  });
});
