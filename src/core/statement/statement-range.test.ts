import { describe, expect, it } from 'vitest';
import { statementDays } from './statement-range.ts';

describe('a statement', () => {
  it('covers the calendar period that today is in, or so many days with today', () => {
    // A Wednesday.
    const from = (range: Parameters<typeof statementDays>[0]) =>
      statementDays(range, '2026-11-18').from;
    expect(from('today')).toBe('2026-11-18');
    expect(from('week')).toBe('2026-11-16');
    expect(from('month')).toBe('2026-11-01');
    expect(from('quarter')).toBe('2026-10-01');
    expect(from('7D')).toBe('2026-11-12');
    expect(from('30D')).toBe('2026-10-20');
    expect(from('90D')).toBe('2026-08-21');
    expect(statementDays('all', '2026-11-18')).toEqual({ from: null, to: '2026-11-18' });
  });
});
