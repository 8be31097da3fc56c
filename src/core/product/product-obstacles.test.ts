import { describe, expect, it } from 'vitest';
import type { ProductFacts, ProductLimits } from './product-obstacles.ts';
import { productObstacles } from './product-obstacles.ts';

const now = new Date('2026-11-23T10:00:00.000Z');
const limits: ProductLimits = {
  currency: 'EUR',
  minimum: '500',
  maximum: '20000',
  step: '100',
  state: 'open',
  opensAt: null,
  closesAt: null,
};
const facts: ProductFacts = {
  gate: [],
  hasRate: true,
  hasAccount: true,
  available: '5000',
  placed: '18000',
  now,
};
const codes = (amount: string | null, change: object = {}, about: object = {}) =>
  productObstacles({ ...limits, ...change }, { ...facts, ...about }, amount).map(
    ({ code }) => code,
  );

describe('obstacles to a product', () => {
  it('are none for an amount within its limits', () => {
    expect(codes('1500')).toEqual([]);
    expect(codes(null)).toEqual([]);
  });

  it('are named all at once', () => {
    const gate = [
      { code: 'kycNeeded', need: {}, have: {} },
      { code: 'levelTooLow', need: { vip: 2, score: 0 }, have: { vip: 1, score: 600 } },
    ] as const;
    expect(codes('6050', { state: 'closed' }, { gate })).toEqual([
      'identity',
      'level',
      'closed',
      'aboveMaximum',
      'offStep',
      'aboveAvailable',
    ]);
  });

  it('count what is placed already, and steps from the minimum', () => {
    expect(productObstacles(limits, facts, '2100')).toEqual([
      { code: 'aboveMaximum', params: { amount: '2000.00', currency: 'EUR' } },
    ]);
    expect(codes('499')).toEqual(['belowMinimum']);
    expect(codes('550')).toEqual(['offStep']);
    expect(codes('550', { minimum: '50' })).toEqual([]);
  });

  it('end to the millisecond: the end itself is too late, the beginning is not too early', () => {
    const closing = (time: number) => codes(null, { closesAt: new Date(now.getTime() + time) });
    const opening = (time: number) => codes(null, { opensAt: new Date(now.getTime() + time) });
    expect([closing(1), closing(0), closing(-1)]).toEqual([[], ['closed'], ['closed']]);
    expect([opening(1), opening(0), opening(-1)]).toEqual([['notOpenYet'], [], []]);
  });

  it('say that there is no account, not that it is empty', () => {
    expect(codes('600', {}, { hasAccount: false, available: '0' })).toEqual(['accountMissing']);
    expect(codes('600', {}, { available: '0' })).toEqual(['noFunds']);
  });
});
