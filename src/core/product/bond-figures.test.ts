import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CivilDay } from '#core/civil-day.ts';
import { dayNumber, dayOfNumber, daysLater } from '#core/civil-day.ts';
import { compare, sum } from '#core/money.ts';
import { bondFigures, couponAmount, sidePrice } from './bond-figures.ts';
import { accruedPercent, couponPercent, paymentsAfter } from './bond-interest.ts';
import type { BondTerms } from './bond-schedule.ts';
import {
  couponDates,
  couponFrequencies,
  hasBeginning,
  hasBusinessDays,
  isFirstCoupon,
  paidOn,
  regularDates,
} from './bond-schedule.ts';
import { priceAtYield, yieldToMaturity } from './bond-yield.ts';
import { dayCounts, thirtyDayMonths } from './day-count.ts';

const base: BondTerms = {
  couponRate: '5',
  frequency: 2,
  dayCount: 'actActIcma',
  accruesFrom: '2024-05-15',
  firstCoupon: '2024-11-15',
  maturesOn: '2029-05-15',
};

describe('the schedule of coupons', () => {
  it('is counted back from maturity', () => {
    expect(couponDates({ ...base, maturesOn: '2025-11-15' })).toEqual([
      '2024-11-15',
      '2025-05-15',
      '2025-11-15',
    ]);
  });

  it('keeps to the end of the month, in February of leap years too', () => {
    const dates = regularDates({ frequency: 2, maturesOn: '2029-02-28' }, '2027-08-31');
    expect(dates).toEqual(['2027-08-31', '2028-02-29', '2028-08-31', '2029-02-28']);
    expect(regularDates({ frequency: 4, maturesOn: '2025-06-30' }, '2024-12-31')).toEqual([
      '2024-12-31',
      '2025-03-31',
      '2025-06-30',
    ]);
    // The 30th of a month of 31 days is not its end.
    expect(regularDates({ frequency: 2, maturesOn: '2025-08-30' }, '2025-02-28')[0]).toBe(
      '2025-02-28',
    );
    expect(regularDates({ frequency: 1, maturesOn: '2028-02-29' }, '2027-02-28')[0]).toBe(
      '2027-02-28',
    );
  });

  it('is paid on the next business day, while interest stops on the day itself', () => {
    // A Saturday, and a Monday that is a holiday.
    expect(paidOn('2025-11-15', [])).toBe('2025-11-17');
    expect(paidOn('2025-11-15', ['2025-11-17'])).toBe('2025-11-18');
    expect(paidOn('2025-05-15', [])).toBe('2025-05-15');
    expect(accruedPercent(base, '2025-11-15').toFixed()).toBe('0');
  });

  it('has no more dates than can be counted', () => {
    const monthly = { ...base, frequency: 12, maturesOn: '2026-11-15' } as const;
    const first = { ...monthly, accruesFrom: '1926-11-15' };
    expect(hasBeginning(first)).toBe(true);
    expect(regularDates(first, first.accruesFrom)).toHaveLength(1_201);
    expect(hasBeginning({ ...monthly, accruesFrom: '1926-11-14' })).toBe(false);
  });

  it('can be paid by a calendar whose breaks end, however one falls on weekends', () => {
    const days = (count: number) =>
      Array.from({ length: count }, (_, index) => daysLater('2025-11-17', index));
    expect(hasBusinessDays([])).toBe(true);
    expect(hasBusinessDays(days(30))).toBe(true);
    expect(paidOn('2025-11-15', days(30))).toBe('2025-12-17');
    expect(hasBusinessDays(days(61))).toBe(false);
    expect(() => paidOn('2025-11-15', days(61))).toThrow(RangeError);
  });

  it('has a first coupon that is one of its dates', () => {
    expect(isFirstCoupon(base)).toBe(true);
    expect(isFirstCoupon({ ...base, firstCoupon: '2024-11-16' })).toBe(false);
    expect(isFirstCoupon({ ...base, accruesFrom: '2024-11-15' })).toBe(false);
    expect(isFirstCoupon({ ...base, firstCoupon: '2029-11-15' })).toBe(false);
  });
});

/** Examples of the ISDA paper on actual/actual conventions (1998), for a face value of 10,000. */
describe('accrued interest by ICMA equals the published examples', () => {
  const of = (terms: BondTerms, due: CivilDay) =>
    couponAmount({ terms, face: '10000', currency: 'EUR' }, '1', due);

  it('for a short first period', () => {
    const terms: BondTerms = {
      ...base,
      couponRate: '10',
      frequency: 1,
      accruesFrom: '1999-02-01',
      firstCoupon: '1999-07-01',
      maturesOn: '2001-07-01',
    };
    // 10,000 × 10 % × 150 / 365, rounded down as it is paid.
    expect(couponPercent(terms, '1999-07-01').round(4).toFixed(4)).toBe('4.1096');
    expect(of(terms, '1999-07-01')).toBe('410.95');
    expect(of(terms, '2000-07-01')).toBe('1000.00');
  });

  it('for a long first period', () => {
    const terms: BondTerms = {
      ...base,
      couponRate: '7',
      accruesFrom: '2002-08-15',
      firstCoupon: '2003-07-15',
      maturesOn: '2005-01-15',
    };
    expect(of(terms, '2003-07-15')).toBe('641.03');
    expect(of(terms, '2004-01-15')).toBe('350.00');
  });

  it('for a part of a period', () => {
    const terms: BondTerms = {
      ...base,
      couponRate: '8',
      accruesFrom: '1999-07-30',
      firstCoupon: '2000-01-30',
      maturesOn: '2002-07-30',
    };
    expect(of(terms, '2000-01-30')).toBe('400.00');
    const { accrued } = bondFigures(
      { terms, face: '10000', currency: 'EUR' },
      '1',
      '100',
      '2000-06-30',
    );
    expect(accrued).toBe('334.07');
  });
});

/** Days of the ISDA's table of examples for 30E/360. */
it.each([
  ['2007-01-15', '2007-01-30', 15],
  ['2007-01-15', '2007-07-15', 180],
  ['2007-09-30', '2008-03-31', 180],
  ['2007-09-30', '2007-10-31', 30],
  ['2007-01-31', '2007-02-28', 28],
  ['2007-02-28', '2007-03-31', 32],
  ['2006-08-31', '2007-02-28', 178],
  ['2007-02-28', '2007-08-31', 182],
  ['2007-02-26', '2008-02-29', 363],
  ['2008-02-29', '2009-02-28', 359],
  ['2008-02-29', '2008-03-30', 31],
  ['2007-10-31', '2007-11-28', 28],
  ['2007-08-31', '2008-02-29', 179],
])('30E/360 counts from %s to %s as published: %i days', (from, to, days) => {
  expect(thirtyDayMonths(from, to)).toBe(days);
});

describe('yield and price equal published examples', () => {
  it('of the United States Treasury (31 CFR part 356, appendix B): 8.75 % until 2020 at 8.84 %', () => {
    const terms: BondTerms = {
      ...base,
      couponRate: '8.75',
      accruesFrom: '1990-05-15',
      firstCoupon: '1990-11-15',
      maturesOn: '2020-05-15',
    };
    expect(priceAtYield(terms, 8.84, '1990-05-15').toFixed(6)).toBe('99.057893');
    expect(yieldToMaturity(terms, '99.057893', '1990-05-15')).toBe('8.840');
  });

  it('of the reference of spreadsheet functions, with months of thirty days', () => {
    const terms: BondTerms = {
      ...base,
      couponRate: '5.75',
      dayCount: '30E360',
      accruesFrom: '2006-11-15',
      firstCoupon: '2007-05-15',
      maturesOn: '2016-11-15',
    };
    expect(yieldToMaturity(terms, '95.04287', '2008-02-15')).toBe('6.500');
    const longer = { ...terms, maturesOn: '2017-11-15' };
    expect(priceAtYield(longer, 6.5, '2008-02-15').toFixed(5)).toBe('94.63436');
  });

  it('at par is the coupon, and nothing once it has matured', () => {
    expect(yieldToMaturity(base, '100', '2025-05-15')).toBe('5.000');
    expect(yieldToMaturity(base, '100', '2029-05-15')).toBeNull();
  });
});

describe('for any bond', () => {
  const anyTerms = fc
    .record({
      couponRate: fc.integer({ min: 0, max: 1_500 }).map((rate) => String(rate / 100)),
      frequency: fc.constantFrom(...couponFrequencies),
      dayCount: fc.constantFrom(...dayCounts),
      matures: fc.integer({ min: dayNumber('2026-01-01'), max: dayNumber('2060-12-31') }),
      periods: fc.integer({ min: 1, max: 40 }),
      before: fc.integer({ min: 1, max: 200 }),
    })
    .map(({ matures, periods, before, ...rest }): BondTerms => {
      const maturesOn = dayOfNumber(matures);
      const dates = regularDates({ ...rest, maturesOn }, daysLater(maturesOn, -periods * 31));
      const firstCoupon = dates[1] ?? maturesOn;
      return { ...rest, maturesOn, firstCoupon, accruesFrom: daysLater(firstCoupon, -before) };
    });
  const anyDay = fc.nat();

  it('accrued interest never falls within a period, is never above its coupon and begins anew on its day', () => {
    fc.assert(
      fc.property(anyTerms, anyDay, (terms, at) => {
        const span = dayNumber(terms.maturesOn) - dayNumber(terms.accruesFrom);
        const day = daysLater(terms.accruesFrom, at % span);
        const [next] = paymentsAfter(terms, day);
        const accrued = accruedPercent(terms, day);
        expect(accrued.lte(next?.coupon ?? 0)).toBe(true);
        const tomorrow = daysLater(day, 1);
        if (tomorrow === next?.due) expect(accruedPercent(terms, tomorrow).toFixed()).toBe('0');
        else expect(accruedPercent(terms, tomorrow).gte(accrued)).toBe(true);
      }),
    );
  });

  it('the price at the yield of a price is that price', () => {
    fc.assert(
      fc.property(anyTerms, anyDay, fc.integer({ min: 60, max: 150 }), (terms, at, price) => {
        const span = dayNumber(terms.maturesOn) - dayNumber(terms.accruesFrom);
        // Of the last month a thousandth of a percent is much.
        const day = daysLater(terms.accruesFrom, at % Math.max(1, span - 40));
        const found = yieldToMaturity(terms, String(price), day);
        if (span <= 41 || found === null || Number(found) > 500 || Number(found) < -90) return;
        expect(priceAtYield(terms, Number(found), day)).toBeCloseTo(price, 1);
      }),
    );
  });

  it('total is value and interest, and buying costs at least what selling brings', () => {
    fc.assert(
      fc.property(
        anyTerms,
        anyDay,
        fc.integer({ min: 1, max: 5_000 }),
        fc.integer({ min: 0, max: 30_000 }),
        fc.integer({ min: 0, max: 500 }),
        (terms, at, units, middle, spread) => {
          const bond = { terms, face: '100', currency: 'EUR' };
          const day = daysLater(terms.accruesFrom, at % 3_000);
          const of = (side: 'buy' | 'sell') =>
            bondFigures(
              bond,
              String(units),
              sidePrice(String(middle / 100), String(spread / 100), side),
              day,
            );
          const [bought, sold] = [of('buy'), of('sell')];
          expect(compare(bought.total, sum([bought.value, bought.accrued]))).toBe(0);
          expect(compare(bought.total, sold.total)).not.toBe(-1);
          expect(bought.accrued).toBe(sold.accrued);
        },
      ),
    );
  });
});
