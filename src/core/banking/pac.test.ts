import { describe, expect, it } from 'vitest';
import { needsPac, pacRefusal, type PacCode } from './pac.ts';

const now = new Date('2026-11-21T10:00:00.000Z');
const code: PacCode = {
  currency: 'EUR',
  ceiling: '500',
  expiresAt: new Date('2026-11-21T10:00:01.000Z'),
  usedAt: null,
  voidedAt: null,
};

describe('a PAC code', () => {
  it.each([
    ['499.99', '500', false],
    ['500.00', '500', true],
    ['0.01', '0', true],
    ['1000000', null, false],
  ])('for %s where it is asked for from %s: %s', (amount, from, needed) => {
    expect(needsPac(amount, from)).toBe(needed);
  });

  it.each([
    ['none', null, 'pacNeeded'],
    ['one that is not known', 'unknown', 'pacWrong'],
    ['one of another currency', { ...code, currency: 'USD' }, 'pacWrong'],
    ['one that was used', { ...code, usedAt: now }, 'pacUsed'],
    ['one that was replaced', { ...code, voidedAt: now }, 'pacExpired'],
    ['one at the end of its time', { ...code, expiresAt: now }, 'pacExpired'],
    ['one for less', { ...code, ceiling: '499.99' }, 'pacTooSmall'],
    ['one for exactly as much', code, null],
  ] as const)('%s', (_, given, refusal) => {
    expect(pacRefusal(given, { amount: '500.00', currency: 'EUR', now })).toBe(refusal);
  });
});
