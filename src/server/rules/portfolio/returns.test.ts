import { describe, expect, it } from 'vitest';
import fc from '#tests/fast-check.ts';
import { moneyWeightedReturn, timeWeightedReturn, type ValuedDay } from './returns.ts';

const day = (index: number, value: string, flows: Partial<ValuedDay> = {}): ValuedDay => ({
  day: new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
  value,
  paidIn: '0',
  takenOut: '0',
  ...flows,
});

describe('a time-weighted return', () => {
  it('is the growth of what is held, without what was paid in or taken out', () => {
    // 100 → 110 (+10 %), 110 paid in, 220 → 198 (−10 %): 1.1 × 0.9.
    expect(
      timeWeightedReturn([day(0, '100'), day(1, '110'), day(2, '198', { paidIn: '110' })]),
    ).toBeCloseTo(-0.01, 12);
    // Half is sold at the end of a day that brought 20 %.
    expect(
      timeWeightedReturn([day(0, '100'), day(1, '60', { takenOut: '60' }), day(2, '66')]),
    ).toBeCloseTo(0.32, 12);
  });

  it('begins with the first purchase, and goes on after everything was sold', () => {
    const days = [
      day(0, '0'),
      day(1, '105', { paidIn: '100' }),
      day(2, '0', { takenOut: '105' }),
      day(3, '0'),
      day(4, '110', { paidIn: '100' }),
    ];
    expect(timeWeightedReturn(days)).toBeCloseTo(1.05 * 1.1 - 1, 12);
  });

  it('is none while nothing was held', () => {
    expect(timeWeightedReturn([])).toBeNull();
    expect(timeWeightedReturn([day(0, '0'), day(1, '0')])).toBeNull();
  });
});

describe('a money-weighted return', () => {
  it('without flows is what the value gained', () => {
    expect(moneyWeightedReturn([day(0, '100'), day(365, '107')])).toBeCloseTo(0.07, 9);
    expect(moneyWeightedReturn([day(0, '100'), day(30, '90')])).toBeCloseTo(-0.1, 9);
  });

  it('weighs a time by what was invested in it', () => {
    // 100 gain 10 % in the first year; then 1,000 more, before the first day of the second, and all of it loses 10 %.
    const days = [
      day(0, '100'),
      day(365, '110'),
      day(366, '1110', { paidIn: '1000' }),
      day(730, '999'),
    ];
    const weighted = moneyWeightedReturn(days) ?? 0;
    expect(weighted).toBeLessThan(timeWeightedReturn(days) ?? 0);
    // 100 × g² + 1000 × g = 999 with g the growth of half of the period.
    const growth = (-1000 + Math.sqrt(1000 ** 2 + 4 * 100 * 999)) / 200;
    expect(weighted).toBeCloseTo(growth ** 2 - 1, 12);
  });

  it('is none without money, and where there is no rate', () => {
    expect(moneyWeightedReturn([])).toBeNull();
    expect(moneyWeightedReturn([day(0, '100')])).toBeNull();
    expect(moneyWeightedReturn([day(0, '0'), day(9, '0')])).toBeNull();
    expect(moneyWeightedReturn([day(0, '100'), day(9, '0')])).toBeNull();
  });

  it('equals the time-weighted one where nothing was paid in or taken out', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 50, max: 200 }), { minLength: 2, maxLength: 40 }),
        (values) => {
          const days = values.map((value, index) => day(index * 9, String(value)));
          expect(moneyWeightedReturn(days) ?? Number.NaN).toBeCloseTo(
            timeWeightedReturn(days) ?? 0,
            6,
          );
        },
      ),
    );
  });
});
