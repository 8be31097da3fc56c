import { describe, expect, it } from 'vitest';
import { baseBands } from '#server/rules/banking/score.ts';
import type { LoanFacts, LoanOffer } from './offer.ts';
import { leftOfOffer, loanReasons, offerFor, requestErrors } from './offer.ts';

const fair: LoanOffer = { band: 'fair', vip: 0, limit: '5000', annualRate: '9.9', terms: [6, 12] };
const good: LoanOffer = {
  band: 'good',
  vip: 0,
  limit: '20000',
  annualRate: '7.9',
  terms: [12, 24],
};
const goodVip: LoanOffer = { ...good, vip: 2, annualRate: '6.9' };
const excellent: LoanOffer = { ...good, band: 'excellent', vip: 1, limit: '50000' };
const offers = [fair, good, goodVip, excellent];

const facts: LoanFacts = {
  isVerified: true,
  outstanding: '0',
  score: 700,
  band: 'good',
  vip: 0,
  owed: '0',
  isWaiting: false,
  currency: 'EUR',
  minimum: '500',
};
const starts = (band: keyof typeof baseBands | 'poor') => (band === 'poor' ? 300 : baseBands[band]);
const codes = (changes: Partial<LoanFacts>) =>
  loanReasons(offers, starts, { ...facts, ...changes }).map(({ code }) => code);

describe('the offer for a client', () => {
  it('is the largest that band and level open, and of equal ones the cheapest', () => {
    expect(offerFor(offers, facts)).toBe(good);
    expect(offerFor(offers, { band: 'good', vip: 2 })).toBe(goodVip);
    expect(offerFor(offers, { band: 'excellent', vip: 0 })).toBe(good);
    expect(offerFor(offers, { band: 'excellent', vip: 1 })).toBe(excellent);
    expect(offerFor(offers, { band: 'average', vip: 9 })).toBeNull();
  });

  it('is less what the client owes of other loans, and never below nothing', () => {
    expect(leftOfOffer(good, { ...facts, owed: '1999.99' })).toBe('18000.01');
    expect(leftOfOffer(good, { ...facts, owed: '30000' })).toBe('0.00');
  });
});

describe('a client without an offer', () => {
  it('hears every reason at once', () => {
    expect(codes({})).toEqual([]);
    expect(
      codes({ isVerified: false, outstanding: '1', score: 400, band: 'poor', isWaiting: true }),
    ).toEqual(['identity', 'outstanding', 'level', 'waiting']);
    expect(codes({ owed: '19500.01' })).toEqual(['limit']);
    expect(codes({ owed: '19500' })).toEqual([]);
  });

  it('hears which score and level would open one', () => {
    const [reason] = loanReasons(offers, starts, { ...facts, score: 550, band: 'average' });
    expect(reason).toEqual({ code: 'level', params: { score: 600, vip: 0, have: 550 } });
    const [vip] = loanReasons([excellent], starts, facts);
    expect(vip).toEqual({ code: 'level', params: { score: 750, vip: 1, have: 700 } });
  });
});

describe('a request', () => {
  const errors = (amount: string, months = 12) =>
    requestErrors({ amount, months }, good, { ...facts, owed: '5000' }).map(
      ({ pointer, code }) => `${pointer} ${code}`,
    );
  it.each([
    ['500', []],
    ['15000', []],
    ['499.99', ['/amount tooSmall']],
    ['15000.01', ['/amount tooLarge']],
    ['1000.005', ['/amount decimals']],
    ['1e3', ['/amount format']],
    ['-1000', ['/amount tooSmall']],
  ])('for %s has the errors %j', (amount, expected) => {
    expect(errors(amount)).toEqual(expected);
  });
  it('is for one of the terms', () => {
    expect(errors('1000', 13)).toEqual(['/months notOneOf']);
  });
});
