import { describe, expect, it } from 'vitest';
import type { OfferingFacts, OfferingLimits, TypedApplication } from './offering-obstacles.ts';
import { offeringObstacles } from './offering-obstacles.ts';

const now = new Date('2026-11-23T10:00:00.000Z');
const later = (time: number) => new Date(now.getTime() + time);
const limits: OfferingLimits = {
  currency: 'EUR',
  state: 'open',
  start: later(-1000),
  end: later(1000),
  minLots: 2,
  maxLots: 20,
  priceLow: '12',
  priceHigh: '15',
  priceStep: '0.05',
};
const facts: OfferingFacts = {
  gate: [],
  hasAccount: true,
  available: '5000',
  hasApplied: false,
  now,
};
const typed: TypedApplication = { lots: 5, bid: '13.55', total: '700' };
const codes = (
  application: Partial<TypedApplication> | null,
  change: Partial<OfferingLimits> = {},
  about: Partial<OfferingFacts> = {},
) =>
  offeringObstacles(
    { ...limits, ...change },
    { ...facts, ...about },
    application && { ...typed, ...application },
  ).map(({ code }) => code);

describe('obstacles to an offering', () => {
  it('are none for lots and a price within its limits', () => {
    expect(codes({})).toEqual([]);
    expect(codes({ bid: null })).toEqual([]);
    expect(codes({ bid: '12' })).toEqual([]);
    expect(codes({ bid: '15' })).toEqual([]);
    expect(codes(null)).toEqual([]);
  });

  it('are named all at once', () => {
    const gate = [{ code: 'kycNeeded', need: {}, have: {} }] as const;
    expect(
      codes(
        { lots: 21, bid: '15.05', total: '5000.01' },
        { state: 'closed' },
        { gate, hasApplied: true },
      ),
    ).toEqual(['identity', 'closed', 'applied', 'aboveLots', 'aboveBand', 'aboveAvailable']);
  });

  it('know the least lots, the band and its steps', () => {
    expect(codes({ lots: 1 })).toEqual(['belowLots']);
    expect(codes({ bid: '11.95' })).toEqual(['belowBand']);
    expect(codes({ bid: '12.01' })).toEqual(['offStep']);
  });

  it('begin and end to the millisecond, also where the state is behind the clock', () => {
    const ending = (time: number) => codes(null, { end: later(time) });
    expect([ending(1), ending(0), ending(-1)]).toEqual([[], ['closed'], ['closed']]);
    const starting = (time: number) => codes(null, { state: 'upcoming', start: later(time) });
    expect([starting(1), starting(0), starting(-1)]).toEqual([['notOpenYet'], [], []]);
  });

  it.each(['draft', 'closed', 'allotting', 'allotted', 'listed', 'cancelled'] as const)(
    'say of one that is %s that it is closed, whatever its dates are',
    (state) => {
      expect(codes(null, { state })).toEqual(['closed']);
    },
  );

  it('say that there is no account, not that it is empty', () => {
    expect(codes({}, {}, { hasAccount: false, available: '0' })).toEqual(['accountMissing']);
    expect(codes({}, {}, { available: '0' })).toEqual(['noFunds']);
  });
});
