import { expect, it } from 'vitest';
import { orderTotal } from './order-total.ts';

it('adds fees to what is bought, and takes them out of what is sold', () => {
  const fees = { tax: '0.20', duty: '0.02', trade: '2.00' };
  expect(orderTotal('buy', '100.00', fees)).toBe('102.22');
  expect(orderTotal('sell', '100.00', fees)).toBe('97.78');
});
