import { expect, it } from 'vitest';
import { venueTerms } from '#core/trading/venue-terms.ts';
import { leavingCost, tripCost } from './trip-cost.ts';

const terms = venueTerms('XMAD-S');
if (!terms) throw new Error('no terms');
const basis = { terms, currency: 'EUR', day: '2026-11-23' };

it('is every fee of a purchase and of the sale of it, with their minimums', () => {
  // 0.2 % tax of the purchase alone, 0.003 % duty and at least 2 each way.
  expect(tripCost(basis, '400')).toBe('4.84');
  expect(tripCost(basis, '10000')).toBe('44.6');
});

it('is what leaving costs, holding by holding', () => {
  expect(leavingCost(basis, [])).toBe('0');
  expect(leavingCost(basis, ['400', '10000'])).toBe('14.32');
});
