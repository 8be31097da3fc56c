import { describe, expect, it } from 'vitest';
import { dayNumber, daysLater } from '#core/civil-day.ts';
import { compare, sum, toBig } from '#core/money.ts';
import fc from '#tests/fast-check.ts';
import { bondFigures } from './bond-figures.ts';
import { bondOutcome, faceFor, type CountedBond } from './bond-outcome.ts';
import type { BondTerms } from './bond-schedule.ts';

const terms: BondTerms = {
  couponRate: '5',
  frequency: 2,
  dayCount: 'actActIcma',
  accruesFrom: '2024-05-15',
  firstCoupon: '2024-11-15',
  maturesOn: '2026-05-15',
};
const bond: CountedBond = { terms, face: '1000', currency: 'EUR' };
const bought = { price: '98', settlesOn: '2025-02-14' };

describe('what bonds pay until maturity', () => {
  it('is every coupon after settlement and the face value, against price and accrued interest', () => {
    const outcome = bondOutcome(bond, '10', bought);
    expect(outcome.figures).toEqual(bondFigures(bond, '10', '98', '2025-02-14'));
    expect(outcome.figures).toMatchObject({ value: '9800.00', accrued: '125.69' });
    expect(outcome.coupons).toEqual([
      { due: '2025-05-15', amount: '250.00' },
      { due: '2025-11-15', amount: '250.00' },
      { due: '2026-05-15', amount: '250.00' },
    ]);
    expect(outcome).toMatchObject({
      couponTotal: '750.00',
      received: '10750.00',
      gain: '824.31',
      yield: '6.687',
    });
  });

  it('is no coupon on the day of settlement itself', () => {
    const outcome = bondOutcome(bond, '1', { price: '98', settlesOn: '2025-11-15' });
    expect(outcome.coupons.map(({ due }) => due)).toEqual(['2026-05-15']);
    expect(outcome.figures.accrued).toBe('0.00');
  });

  it('can be less than what was paid', () => {
    expect(bondOutcome(bond, '1', { price: '109', settlesOn: '2025-11-15' }).gain).toBe('-65.00');
  });
});

describe('an amount', () => {
  it('buys whole steps, and none where it covers none', () => {
    expect(faceFor(bond, '992.56', '1000', bought)).toBe('0');
    expect(faceFor(bond, '992.57', '1000', bought)).toBe('1000');
    expect(faceFor(bond, '10000', '5000', bought)).toBe('10000');
  });

  it('covers what it buys, and not a step more, whatever is rounded', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000_000 }),
        fc.integer({ min: 1, max: 20_000 }),
        fc.integer({ min: 0, max: 700 }),
        fc.constantFrom('1', '100', '1000'),
        fc.constantFrom('EUR', 'JPY'),
        (cents, price, at, face, currency) => {
          const own = { ...bond, face, currency };
          const amount = toBig(String(cents)).div(100).toFixed();
          const day = Math.min(at, dayNumber(terms.maturesOn) - dayNumber(terms.accruesFrom) - 1);
          const now = {
            price: toBig(String(price)).div(100).toFixed(),
            settlesOn: daysLater(terms.accruesFrom, day),
          };
          const units = toBig(faceFor(own, amount, face, now)).div(face);
          const totalOf = (count: string) => bondOutcome(own, count, now).figures.total;
          if (units.gt(0)) expect(compare(totalOf(units.toFixed()), amount)).toBeLessThan(1);
          // Of bonds that cost less than a minor unit the next can be free.
          if (currency === 'EUR' && face !== '1')
            expect(compare(totalOf(units.plus(1).toFixed()), amount)).toBe(1);
          const { coupons, received, figures } = bondOutcome(own, units.toFixed(), now);
          expect(toBig(received).toFixed()).toBe(
            sum([...coupons.map((each) => each.amount), figures.faceAmount]),
          );
        },
      ),
      { numRuns: 200 },
    );
  });
});
