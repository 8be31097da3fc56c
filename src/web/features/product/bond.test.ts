import { expect, it } from 'vitest';
import { refusedFor } from './bond.ts';

it('shows obstacles of a quote for the amount and the side that were asked for, and for no other', () => {
  const obstacles = [{ code: 'level', params: {} }] as const;
  const asked = {
    variables: { side: 'buy', face_amount: '1000' },
    data: { obstacles: [...obstacles] },
  } as const;
  expect(refusedFor(asked, { side: 'buy', face_amount: '1000' })).toEqual(obstacles);
  expect(refusedFor(asked, { side: 'buy', face_amount: '2000' })).toEqual([]);
  expect(refusedFor(asked, { side: 'buy', face_amount: null })).toEqual([]);
  expect(refusedFor(asked, { side: 'sell', face_amount: '1000' })).toEqual([]);
  expect(refusedFor({ variables: undefined, data: undefined }, asked.variables)).toEqual([]);
});
