import { expect, it } from 'vitest';
import { paidAtMaturity, type RunningTerm } from './paid-at-maturity.ts';

const term: RunningTerm = {
  principal: '1000',
  annualRate: '3.65',
  days: 100,
  currency: 'EUR',
  renewal: 'payOut',
};

it.each([
  ['payOut', '1010.00'],
  ['principal', '10.00'],
  ['all', null],
] as const)('of a term whose renewal is %s arrives %s', (renewal, paid) => {
  expect(paidAtMaturity({ ...term, renewal })).toBe(paid);
});

it('what is less than a minor unit does not arrive', () => {
  expect(paidAtMaturity({ ...term, days: 99, principal: '1001' })).toBe('1010.90');
});
