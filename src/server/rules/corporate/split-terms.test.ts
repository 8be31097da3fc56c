import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compare, sum, toBig } from '#core/money.ts';
import { inverseOf, splitFigures, splitPrice, splitQuantity } from './split-terms.ts';

const three = { newShares: 3, oldShares: 2 };

it('makes whole shares of a holding, and pays what is left of one', () => {
  const at = { price: '12.35', currency: 'EUR' };
  expect(splitFigures('451', three, at)).toEqual({
    received: '676',
    fraction: '0.5',
    cash: '6.18',
  });
  expect(splitFigures('450', three, at)).toEqual({ received: '675', fraction: '0', cash: '0.00' });
  expect(splitFigures('3', { newShares: 1, oldShares: 10 }, at)).toEqual({
    received: '0',
    fraction: '0.3',
    cash: '3.70',
  });
});

it('prices a share after a split, and the split that undoes it', () => {
  expect(splitPrice('30', three)).toBe('20');
  expect(splitPrice('20', inverseOf(three))).toBe('30');
  expect(splitQuantity('10', { newShares: 1, oldShares: 3 })).toBe('3.333333333333');
});

it('loses nothing: shares and the part of one are what the split makes of them, less than one is paid', () => {
  const shares = fc.integer({ min: 1, max: 1000 });
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000_000 }),
      shares,
      shares,
      (held, newShares, oldShares) => {
        const terms = { newShares, oldShares };
        const figures = splitFigures(String(held), terms, { price: '7.77', currency: 'EUR' });
        expect(sum([figures.received, figures.fraction])).toBe(splitQuantity(String(held), terms));
        expect(compare(figures.fraction, '1')).toBeLessThan(0);
        expect(toBig(figures.received).mod(1).eq(0)).toBe(true);
      },
    ),
  );
});
