import { describe, expect, it } from 'vitest';
import { sum } from '#core/money.ts';
import fc from '#tests/fast-check.ts';
import { advancedOf, leftReserve, mostBeyond, paymentParts } from './order-payment.ts';

const cents = fc.integer({ min: 0, max: 1_000_000 }).map((value) => (value / 100).toFixed(2));

describe('what an order costs', () => {
  it('is taken from what was set aside first, and the rest is advanced', () => {
    const order = { side: 'buy', reserved: '100', paid: '70' } as const;
    expect(paymentParts(order, '20')).toEqual({ own: '20', advanced: '0', left: '10' });
    expect(paymentParts(order, '30')).toEqual({ own: '30', advanced: '0', left: '0' });
    expect(paymentParts(order, '45.5')).toEqual({ own: '30', advanced: '15.5', left: '0' });
    expect(paymentParts({ ...order, paid: '110' }, '5')).toEqual({
      own: '0',
      advanced: '5',
      left: '0',
    });
  });

  it('adds up to the cent, in however many parts it is executed', () => {
    fc.assert(
      fc.property(cents, fc.array(cents, { minLength: 1, maxLength: 8 }), (reserved, costs) => {
        let paid = '0';
        const parts = costs.map((cost) => {
          const found = paymentParts({ side: 'buy', reserved, paid }, cost);
          paid = sum([paid, cost]);
          return found;
        });
        const order = { side: 'buy', reserved, paid } as const;
        expect(sum([...parts.map(({ own }) => own), leftReserve(order)])).toBe(sum([reserved]));
        expect(sum(parts.map(({ advanced }) => advanced))).toBe(sum([advancedOf(order)]));
        expect(sum(parts.flatMap(({ own, advanced }) => [own, advanced]))).toBe(sum([paid]));
      }),
    );
  });

  it('is never advanced for a sale, and for a purchase within a share of what was set aside', () => {
    expect(advancedOf({ side: 'sell', reserved: '10', paid: '250' })).toBe('0');
    expect(mostBeyond('250', { percent: 20, days: 7 })).toBe('50');
    expect(mostBeyond('250', { percent: 0, days: 7 })).toBe('0');
  });
});
