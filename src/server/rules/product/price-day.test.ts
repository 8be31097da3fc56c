import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayNumber, dayOfNumber } from '#core/civil-day.ts';
import {
  businessDaysLater,
  clockOf,
  hasClosed,
  isPriceDay,
  minutesOf,
  priceDayAt,
} from './price-day.ts';

const madrid = { timezone: 'Europe/Madrid', cutOff: 15 * 60, holidays: ['2026-12-25'] };
const at = (instant: string) => priceDayAt(madrid, Date.parse(instant)).day;

describe('the price day of an order', () => {
  it('is the day itself until the cut-off, and the next business day from its very millisecond', () => {
    expect(at('2026-11-24T13:59:59.999Z')).toBe('2026-11-24');
    expect(at('2026-11-24T14:00:00.000Z')).toBe('2026-11-25');
  });

  it('goes by the clock of the fund, in summer too', () => {
    expect(at('2026-07-01T12:59:59.999Z')).toBe('2026-07-01');
    expect(at('2026-07-01T13:00:00.000Z')).toBe('2026-07-02');
    expect(
      priceDayAt({ ...madrid, timezone: 'Asia/Kolkata' }, Date.parse('2026-11-24T20:00:00Z')).day,
    ).toBe('2026-11-25');
  });

  it('passes over weekends and holidays', () => {
    expect(at('2026-11-27T14:00:00Z')).toBe('2026-11-30');
    expect(at('2026-12-24T14:00:00Z')).toBe('2026-12-28');
    expect(priceDayAt(madrid, Date.parse('2026-12-24T13:00:00Z')).dueOn).toBe('2026-12-28');
    expect(businessDaysLater(madrid, '2026-12-24', 2)).toBe('2026-12-29');
    expect(businessDaysLater(madrid, '2026-12-24', 0)).toBe('2026-12-24');
    expect(isPriceDay(madrid, '2026-12-25')).toBe(false);
  });

  it('never has a price while an order can still get it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2028, 0, 1) }),
        (instant) => {
          const { day, closesAt } = priceDayAt(madrid, instant);
          expect(closesAt).toBeGreaterThan(instant);
          expect(hasClosed(madrid, day, instant)).toBe(false);
          expect(hasClosed(madrid, day, closesAt - 1)).toBe(false);
          expect(hasClosed(madrid, day, closesAt)).toBe(true);
        },
      ),
    );
  });

  it('is no day of a calendar without business days', () => {
    const all = Array.from({ length: 100 }, (_, index) =>
      new Date(Date.UTC(2026, 10, 20 + index)).toISOString().slice(0, 10),
    );
    expect(() =>
      priceDayAt({ ...madrid, holidays: all }, Date.parse('2026-11-24T10:00:00Z')),
    ).toThrow(RangeError);
  });

  it('is found beyond any number of breaks, each of them short enough', () => {
    // Of eleven fortnights only the second Friday is open.
    const holidays = Array.from({ length: 11 * 14 }, (_, index) => index)
      .filter((index) => index % 14 < 11)
      .map((index) => dayOfNumber(dayNumber('2026-11-23') + index));
    expect(businessDaysLater({ holidays }, '2026-11-20', 10)).toBe('2027-04-09');
  });

  it('writes minutes as a clock and reads them back', () => {
    expect(clockOf(545)).toBe('09:05');
    expect(minutesOf('09:05')).toBe(545);
  });
});
