import { expect, it } from 'vitest';
import { movingAverage } from './moving-average.ts';

it('is the mean of the values up to each, once there are enough', () => {
  expect(movingAverage([1, 2, 3, 7, 2], 3)).toEqual([null, null, 2, 4, 4]);
  expect(movingAverage([1, 2], 3)).toEqual([null, null]);
});
