import { expect, it } from 'vitest';
import { lowestMinimums, lowestYields } from './filter-steps.ts';

it('parts minimums by powers of ten, from one that some of them meet to one that all do', () => {
  expect(lowestMinimums(['50', '1000.00', '2500'])).toEqual(['100', '1000', '10000']);
  expect(lowestMinimums(['1000'])).toEqual(['1000']);
  expect(lowestMinimums([])).toEqual([]);
});

it('offers yields that there are', () => {
  expect(lowestYields(['2.5', '4'])).toEqual(['1', '2', '3', '4']);
  expect(lowestYields(['0.4'])).toEqual([]);
});
