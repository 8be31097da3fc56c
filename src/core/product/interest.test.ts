import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayNumber, dayOfNumber } from '#core/civil-day.ts';
import { sum, toBig } from '#core/money.ts';
import {
  dayInterest,
  interestOfDays,
  interestOfTerm,
  monthEnds,
  payableInterest,
  rateOn,
} from './interest.ts';

const cents = fc.integer({ min: 100, max: 100_000_000 }).map((value) => (value / 100).toFixed(2));
const rate = fc.integer({ min: 0, max: 2_000 }).map((value) => (value / 100).toFixed(2));

describe('interest', () => {
  it('of a day is a 365th of a year, kept with twelve digits', () => {
    expect(dayInterest('10000', '3.65')).toBe('1');
    expect(dayInterest('1000', '3.2')).toBe('0.087671232877');
    expect(dayInterest('0.01', '0.01')).toBe('0.00000000274');
  });

  it('of a term is paid in whole minor units, never more than was earned', () => {
    // 5,000.00 at 3.10 % for 182 days: 77.2876… (worked by hand: 5000 × 0.031 × 182 / 365).
    expect(interestOfTerm('5000', '3.10', 182, 'EUR')).toBe('77.28');
    expect(interestOfTerm('500000', '3.10', 182, 'JPY')).toBe('7728');
    expect(interestOfTerm('5000', '3.10', 366, 'EUR')).toBe('155.42');
  });

  it('of a term is what its rate promises, though its days are rounded one by one', () => {
    expect(toBig(dayInterest('25000', '2.88')).times(365).toFixed()).toBe('719.99999999999');
    expect(interestOfTerm('25000', '2.88', 365, 'EUR')).toBe('720.00');
    fc.assert(
      fc.property(cents, rate, fc.integer({ min: 1, max: 3_660 }), (principal, own, days) => {
        // Both times 36,500: the exact amount without a division.
        const exact = toBig(principal).times(own).times(days);
        const paid = toBig(interestOfTerm(principal, own, days, 'EUR')).times(36_500);
        const left = exact.minus(paid).div(36_500);
        expect(left.gt('-0.00000001') && left.lt('0.01')).toBe(true);
        const accrued = toBig(dayInterest(principal, own)).times(days).toFixed();
        expect(payableInterest(accrued, '0', 'EUR')).toBe(
          interestOfTerm(principal, own, days, 'EUR'),
        );
      }),
    );
  });

  it('of a term that comes to whole minor units loses none of them', () => {
    const count = fc.integer({ min: 1, max: 3_660 });
    fc.assert(
      fc.property(count, fc.integer({ min: 1, max: 20 }), count, (many, percent, days) => {
        // 365 at one percent earn a hundredth a day.
        expect(interestOfTerm(String(many * 365), String(percent), days, 'EUR')).toBe(
          toBig('0.01').times(many).times(percent).times(days).toFixed(2),
        );
      }),
    );
  });

  it('of any days comes to the same in whichever parts and order it is taken', () => {
    fc.assert(
      fc.property(
        cents,
        fc.array(fc.record({ offset: fc.nat(400), annualRate: rate }), { minLength: 1 }),
        fc.nat(400),
        fc.nat(400),
        (principal, changes, length, cut) => {
          const start = dayNumber('2024-01-15');
          const rates = changes.map(({ offset, annualRate }) => ({
            from: dayOfNumber(start + offset),
            annualRate,
          }));
          const [from, until] = [dayOfNumber(start), dayOfNumber(start + length)];
          const between = dayOfNumber(start + Math.min(cut, length));
          const whole = interestOfDays(principal, rates, from, until);
          const parts = [
            ...interestOfDays(principal, rates, between, until),
            ...interestOfDays(principal, rates, from, between),
          ];
          expect(new Set(parts.map(({ day }) => day)).size).toBe(length);
          expect(sum(parts.map(({ amount }) => amount))).toBe(
            sum(whole.map(({ amount }) => amount)),
          );
        },
      ),
    );
  });

  it('that was paid and is still payable is all that accrued, rounded down', () => {
    fc.assert(
      fc.property(cents, rate, fc.array(fc.nat(40), { maxLength: 12 }), (principal, own, gaps) => {
        let [accrued, paid] = ['0', '0'];
        for (const days of gaps) {
          accrued = toBig(accrued)
            .plus(toBig(dayInterest(principal, own)).times(days))
            .toFixed();
          const now = payableInterest(accrued, paid, 'EUR');
          expect(toBig(now).gte(0)).toBe(true);
          paid = sum([paid, now]);
          const left = toBig(accrued).minus(paid);
          expect(left.gt('-0.00000001') && left.lt('0.01')).toBe(true);
        }
      }),
    );
  });

  it('goes by the latest rate that has begun, and by none before the first', () => {
    const rates = [
      { from: '2026-03-01', annualRate: '2' },
      { from: '2026-01-01', annualRate: '3' },
    ];
    expect(rateOn(rates, '2025-12-31')).toBeNull();
    expect(rateOn(rates, '2026-02-28')).toBe('3');
    expect(rateOn(rates, '2026-03-01')).toBe('2');
    expect(interestOfDays('36500', rates, '2026-02-28', '2026-03-02')).toEqual([
      { day: '2026-02-28', annualRate: '3', amount: '3' },
      { day: '2026-03-01', annualRate: '2', amount: '2' },
    ]);
    expect(interestOfDays('36500', [], '2026-03-01', '2026-03-02')[0]?.amount).toBe('0');
  });

  it('of a month is due when the month is over', () => {
    expect(monthEnds('2026-02-27', '2026-02-28')).toBe(false);
    expect(monthEnds('2026-02-28', '2026-03-01')).toBe(true);
  });
});
