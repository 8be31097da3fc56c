import { expect, it } from 'vitest';
import type { BondObstacle, BondQuoteRequest } from './bond.ts';
import { refusedFor } from './bond.ts';

it('shows obstacles of a quote for the amount and the side that were asked for, and for no other', () => {
  const wanted: BondQuoteRequest = { side: 'buy', face_amount: '1000' };
  const obstacles: BondObstacle[] = [{ code: 'level', params: {} }];
  const asked = { variables: wanted, data: { obstacles } };
  expect(refusedFor(asked, wanted)).toEqual(obstacles);
  expect(refusedFor(asked, { side: 'buy', face_amount: '2000' })).toEqual([]);
  expect(refusedFor(asked, { side: 'buy', face_amount: null })).toEqual([]);
  expect(refusedFor(asked, { side: 'sell', face_amount: '1000' })).toEqual([]);
  expect(refusedFor({ variables: undefined, data: undefined }, wanted)).toEqual([]);
});
