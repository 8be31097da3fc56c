import fc from '#tests/fast-check.ts';
import { expect, it } from 'vitest';
import { compare, sum } from '#core/money.ts';
import { discountPercent, placingFigures } from './placing-figures.ts';

const terms = { currency: 'EUR', feePercent: '0.25' };

it('costs shares times price and a fee of it, rounded to minor units', () => {
  expect(placingFigures('100', '23.1', terms)).toEqual({
    amount: '2310.00',
    fee: '5.78',
    total: '2315.78',
  });
  expect(placingFigures('3', '0.3333', { currency: 'JPY', feePercent: '0' })).toEqual({
    amount: '1',
    fee: '0',
    total: '1',
  });
});

it('costs what amount and fee come to, and never less for more shares', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.integer({ min: 1, max: 100_000_000 }),
      (shares, more, cents) => {
        const price = (cents / 10_000).toFixed(4);
        const few = placingFigures(String(shares), price, terms);
        const many = placingFigures(String(shares + more), price, terms);
        expect(compare(sum([few.amount, few.fee]), few.total)).toBe(0);
        expect(compare(many.total, few.total)).toBeGreaterThanOrEqual(0);
      },
    ),
  );
});

it('is so far below the market, or above it', () => {
  expect(discountPercent('23.1', '24.48')).toBe('5.64');
  expect(discountPercent('25', '24')).toBe('-4.17');
});
