import { expect, it } from 'vitest';
import type { WorkingOrder } from './match-order.ts';
import { venueRejection } from './venue-rejection.ts';

const order: WorkingOrder = {
  side: 'buy',
  type: 'limit',
  price: '10',
  worstPrice: '10',
  isTriggered: false,
  remaining: '20',
  lot: 10,
};
const rules = {
  lot: 10,
  steps: [
    { from: '0', step: '0.01' },
    { from: '5', step: '0.05' },
  ],
  band: { upper: '11', lower: '9' },
};

it('takes an order that is in whole lots, on a step and within the band', () => {
  expect(venueRejection(order, rules, true)).toBeNull();
  expect(venueRejection({ ...order, price: '11' }, rules, true)).toBeNull();
  expect(venueRejection({ ...order, price: '9' }, rules, true)).toBeNull();
});

it('rejects one whose stock, lot or step is no longer what it was', () => {
  expect(venueRejection(order, null, false)).toBe('unknownSymbol');
  expect(venueRejection({ ...order, remaining: '25' }, rules, false)).toBe('lotSize');
  expect(venueRejection({ ...order, price: '10.02' }, rules, false)).toBe('tickSize');
  expect(venueRejection({ ...order, type: 'stop', price: '10.02' }, rules, false)).toBe('tickSize');
});

it('looks at the band when the order is released, of limits alone', () => {
  for (const price of ['11.05', '8.95'])
    expect(venueRejection({ ...order, price }, rules, true)).toBe('outsideBand');
  expect(venueRejection({ ...order, price: '8.95' }, rules, false)).toBeNull();
  expect(venueRejection({ ...order, type: 'stop', price: '11.05' }, rules, true)).toBeNull();
  expect(venueRejection({ ...order, type: 'market', price: null }, rules, true)).toBeNull();
  expect(venueRejection({ ...order, price: '8.95' }, { ...rules, band: null }, true)).toBeNull();
});
