import { expect, it } from 'vitest';
import { createFormat } from '#core/create-format.ts';
import { scaleSteps } from '#ui/line-path.ts';
import { priceScale } from './price-scale.ts';

it('names each line of a chart of prices by its own value', () => {
  const scale = priceScale(createFormat('en-US', 'UTC'));
  expect(scaleSteps(0.988, 1.0071).map(scale)).toEqual(['0.99', '0.995', '1', '1.005']);
  expect(scaleSteps(104.31, 105.62).map(scale)).toEqual(['104.5', '105', '105.5']);
});
