import { expect, it } from 'vitest';
import { isFarOff } from './price-step.ts';

it.each([
  ['109.5', false],
  ['109.500001', true],
  ['89.5', false],
  ['89.499999', true],
  ['9.95', true],
  ['995', true],
])('a price of %s after 99.5 is far off: %s', (price, expected) => {
  expect(isFarOff(price, '99.5')).toBe(expected);
});
