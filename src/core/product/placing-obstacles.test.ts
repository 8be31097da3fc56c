import { describe, expect, it } from 'vitest';
import {
  placingObstacles,
  type PlacingFacts,
  type PlacingLimits,
  type PlacingObstacleCode,
} from './placing-obstacles.ts';

const now = new Date('2026-11-26T09:00:00.000Z');
const limits: PlacingLimits = {
  ...{ currency: 'EUR', minimum: '100', maximum: '3000', price: '5.25', lot: 10 },
  ...{ feePercent: '0.25', state: 'open' },
  opensAt: new Date('2026-11-20T09:00:00.000Z'),
  closesAt: new Date('2026-12-03T11:00:00.000Z'),
};
const band = { lower: '4.50', upper: '5.50', steps: [{ from: '0', step: '0.01' }] };
const facts: PlacingFacts = {
  ...{ gate: [], hasAccount: true, available: '5000', placed: '0', now },
  ...{ isHalted: false, band, left: '1000' },
};

interface Changes {
  readonly limits?: Partial<PlacingLimits>;
  readonly facts?: Partial<PlacingFacts>;
  readonly shares?: string;
  readonly price?: string;
}

const found = ({ shares = '100', price = '5.25', ...changes }: Changes) =>
  placingObstacles(
    { ...limits, ...changes.limits },
    { ...facts, ...changes.facts },
    {
      shares,
      price,
    },
  );
const codes = (changes: Changes) => found(changes).map(({ code }) => code);
const agreed = { price: null };

describe('what stands in the way of placed shares', () => {
  it.each<[PlacingObstacleCode, Changes]>([
    ['closed', { limits: { state: 'closed' } }],
    ['closed', { facts: { now: limits.closesAt ?? now } }],
    ['notOpenYet', { facts: { now: new Date('2026-11-20T08:59:59.999Z') } }],
    ['accountMissing', { facts: { hasAccount: false } }],
    ['noFunds', { facts: { available: '0' } }],
    ['belowMinimum', { shares: '10' }],
    ['aboveMaximum', { shares: '580' }],
    ['aboveMaximum', { facts: { placed: '2475.01' } }],
    // Amount and fee are 526.31.
    ['aboveAvailable', { facts: { available: '526.30' } }],
    ['halted', { facts: { isHalted: true } }],
    ['offLot', { shares: '105' }],
    ['aboveOffered', { facts: { left: '90' } }],
    ['priceMissing', { limits: agreed, facts: { band: null } }],
    ['outsideBand', { limits: agreed, price: '5.51' }],
    ['outsideBand', { limits: agreed, price: '4.49' }],
    ['offTick', { limits: agreed, price: '5.001' }],
  ])('is %s alone in %o', (code, changes) => {
    expect(codes(changes)).toEqual([code]);
  });

  it('is nothing where all is well, to the last share and cent, and at both ends of the band', () => {
    expect(codes({})).toEqual([]);
    expect(codes({ facts: { available: '526.31', left: '100', placed: '2475' } })).toEqual([]);
    expect(codes({ limits: agreed, price: '4.50' })).toEqual([]);
    expect(codes({ limits: agreed, price: '5.50' })).toEqual([]);
    // A fixed price is not held against the band: that is the discount.
    expect(codes({ limits: { price: '3' }, price: '3' })).toEqual([]);
  });

  it('says that there are none left in place of how many', () => {
    expect(codes({ facts: { left: '9' } })).toEqual(['soldOut']);
  });

  it('is what stands before anything is typed', () => {
    const before = placingObstacles(
      { ...limits, price: null },
      { ...facts, isHalted: true, band: null, left: '0' },
      null,
    );
    expect(before.map(({ code }) => code)).toEqual(['halted', 'priceMissing', 'soldOut']);
  });
});
