import { describe, expect, it } from 'vitest';
import { compare, sum, toBig } from '#core/money.ts';
import fc from '#tests/fast-check.ts';
import { blockedPrice, offeringFigures } from './offering-figures.ts';

const terms = { currency: 'EUR', lot: 10, feeRate: '0.25' };

describe('figures of an application', () => {
  it('are worth, fee and both together', () => {
    expect(offeringFigures(3, '14.35', terms)).toEqual({
      lots: 3,
      quantity: 30,
      price: '14.35',
      amount: '430.50',
      fee: '1.08',
      total: '431.58',
    });
  });

  it('are set aside at what was bid, at the highest price for the cut-off', () => {
    expect(blockedPrice('12.50', '15')).toBe('12.5');
    expect(blockedPrice(null, '15.00')).toBe('15');
  });

  it('never come to more than what was set aside, whatever is allotted at whichever price', () => {
    const cents = fc
      .integer({ min: 1, max: 100_000 })
      .map((value) => toBig(String(value)).div(100));
    const lots = fc.integer({ min: 1, max: 10_000 });
    fc.assert(
      fc.property(cents, cents, lots, lots, (a, b, c, d) => {
        const [low, high] = a.lte(b) ? [a, b] : [b, a];
        const less = offeringFigures(Math.min(c, d), low.toFixed(), terms);
        const most = offeringFigures(Math.max(c, d), high.toFixed(), terms);
        expect(compare(less.total, most.total)).toBeLessThanOrEqual(0);
        expect(compare(sum([less.amount, less.fee]), less.total)).toBe(0);
      }),
    );
  });
});
