import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compare, sum, toBig } from '#core/money.ts';
import { dayNumber, dayOfNumber, monthsLater } from '#core/civil-day.ts';
import { loanFigures } from './figures.ts';
import { totalOf } from './schedule.ts';

const loans = fc.record({
  amount: fc.integer({ min: 10_000, max: 100_000_000 }).map((cents) => (cents / 100).toFixed(2)),
  annualRate: fc.integer({ min: 0, max: 6000 }).map((basis) => (basis / 100).toFixed(2)),
  currency: fc.constantFrom('EUR', 'TRY', 'KWD'),
  start: fc
    .integer({ min: dayNumber('2023-01-01'), max: dayNumber('2032-12-31') })
    .map((number) => dayOfNumber(number)),
  months: fc.integer({ min: 1, max: 120 }),
});

describe('due days', () => {
  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-01-31', 2, '2026-03-31'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2026-08-31', 6, '2027-02-28'],
    ['2026-12-15', 1, '2027-01-15'],
  ])('of %s after %d months are %s', (start, months, due) => {
    expect(monthsLater(start, months)).toBe(due);
  });
});

describe('a schedule', () => {
  it('is this one for 10,000 at 6.9 % over twelve months from the last of January of a leap year', () => {
    const { instalment, totalInterest, total, apr, schedule } = loanFigures(
      { amount: '10000', currency: 'EUR', annualRate: '6.9' },
      '2024-01-31',
      12,
    );
    expect({ instalment, totalInterest, total, apr }).toEqual({
      instalment: '864.75',
      totalInterest: '376.92',
      total: '10376.92',
      apr: '7.12',
    });
    expect(
      schedule.map(({ due, principal, interest }) => `${due} ${principal} ${interest}`),
    ).toEqual([
      '2024-02-29 809.93 54.82',
      '2024-03-31 810.89 53.86',
      '2024-04-30 817.23 47.52',
      '2024-05-31 820.43 44.32',
      '2024-06-30 826.52 38.23',
      '2024-07-31 830.09 34.66',
      '2024-08-31 834.95 29.80',
      '2024-09-30 840.65 24.10',
      '2024-10-31 844.77 19.98',
      '2024-11-30 850.21 14.54',
      '2024-12-31 854.70 10.05',
      '2025-01-31 859.63 5.04',
    ]);
  });

  it('without interest parts the amount', () => {
    const { instalment, totalInterest, apr } = loanFigures(
      { amount: '1200', currency: 'EUR', annualRate: '0' },
      '2026-01-15',
      12,
    );
    expect([instalment, totalInterest, apr]).toEqual(['100.00', '0.00', '0.00']);
  });

  it('pays the amount back exactly, never with less than nothing', () => {
    fc.assert(
      fc.property(loans, ({ start, months, ...terms }) => {
        const { schedule } = loanFigures(terms, start, months);
        expect(compare(sum(schedule.map(({ principal }) => principal)), terms.amount)).toBe(0);
        for (const { principal, interest } of schedule) {
          expect(toBig(principal).gte(0)).toBe(true);
          expect(toBig(interest).gte(0)).toBe(true);
        }
      }),
    );
  });

  it('has equal instalments, the last one but for rounding not above them, at rates and terms that are lent at', () => {
    fc.assert(
      fc.property(loans, ({ start, ...given }) => {
        const months = 1 + (given.months % 60);
        const annualRate = toBig(given.annualRate).times('0.75').round(2).toFixed();
        const { schedule, instalment } = loanFigures({ ...given, annualRate }, start, months);
        for (const line of schedule.slice(0, -1))
          expect(compare(totalOf(line), instalment)).toBe(0);
        const last = schedule.at(-1);
        // Half a minor unit of rounded interest in each line before it, and interest on that.
        const rounding = toBig('0.01').times(months);
        if (last) expect(toBig(totalOf(last)).lte(toBig(instalment).plus(rounding))).toBe(true);
      }),
    );
  });
});
