import { expect, it } from 'vitest';
import { endingPeriods } from './ending-periods.ts';

const first = {
  ...{ from: '2026-03-01', to: '2026-03-01', start: '1000.00', contributed: '0.00' },
  ...{ end: '1010.00', gain: '10.00', percent: '1.00' },
};
const last = {
  ...{ from: '2026-03-02', to: '2026-03-02', start: '1010.00', contributed: '50.00' },
  ...{ end: '1100.10', gain: '40.10', percent: '3.78' },
};

it('gains in the last period what the latest total gains, so that all of them add up to the range', () => {
  expect(endingPeriods([first, last], '-0.05')).toEqual([
    first,
    { ...last, end: '1049.95', gain: '-10.05' },
  ]);
});

it('leaves periods as they are that add up already, and none where there are none', () => {
  expect(endingPeriods([first, last], '50.10')).toEqual([first, last]);
  expect(endingPeriods([], '0.00')).toEqual([]);
});
