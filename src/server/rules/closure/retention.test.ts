import { describe, expect, it } from 'vitest';
import { baseRetention, closesAt, retainedRecords } from './retention.ts';

describe('retention', () => {
  it('names every kind of record once in every country', () => {
    for (const country of [1, 34, 48, 90, 91])
      expect(baseRetention(country).map(({ records }) => records)).toEqual(retainedRecords);
  });

  it('begins after the days for reflection', () => {
    const at = new Date('2026-11-23T10:00:00Z');
    expect(closesAt(at, { reflectionDays: 7, retention: [] }).toISOString()).toBe(
      '2026-11-30T10:00:00.000Z',
    );
    expect(closesAt(at, { reflectionDays: 0, retention: [] })).toEqual(at);
  });
});
