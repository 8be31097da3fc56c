import { expect, it } from 'vitest';
import { featuresWithout } from './product-family.ts';

it('switches off the features of which no family is offered', () => {
  expect(featuresWithout(undefined)).toEqual([]);
  expect(featuresWithout(['stock', 'spo'])).toEqual([]);
  expect(featuresWithout(['fund'])).toEqual(['ipo', 'offering', 'ai_trade']);
  expect(featuresWithout(['ipo'])).toEqual(['products', 'ai_trade']);
});
