import { expect, it } from 'vitest';
import { positionWorth } from './position-worth.ts';

const bought = { side: 'buy', currency: 'EUR', remaining: '3', cost: '30.01' } as const;

it('is the shares that are left at the price, to the cent, and the gain is the difference of what is shown', () => {
  expect(positionWorth(bought, '10.335')).toEqual({ value: '31.00', gain: '0.99' });
  expect(positionWorth(bought, '9.9')).toEqual({ value: '29.70', gain: '-0.31' });
  expect(positionWorth({ ...bought, currency: 'JPY', cost: '30' }, '10.5')).toEqual({
    value: '32',
    gain: '2',
  });
});

it('is open without a price, and nothing is left of a sale', () => {
  expect(positionWorth(bought, null)).toEqual({ value: null, gain: null });
  expect(positionWorth({ ...bought, side: 'sell', remaining: '0' }, '10')).toEqual({
    value: '0.00',
    gain: '0.00',
  });
});
