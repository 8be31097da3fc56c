import { describe, expect, it } from 'vitest';
import { compare, sum, toBig } from '#core/money.ts';
import fc from '#tests/fast-check.ts';
import type { OrderFees } from './order-fees.ts';
import { addedFees, feeTotal, orderFees } from './order-fees.ts';
import { feeKinds, venueTerms } from './venue-terms.ts';

const codes = ['XNYC-S', 'XMAD-S', 'XMUM-S', 'XWAR-S', 'XIST-S'] as const;
const none: OrderFees = { tax: '0', duty: '0', trade: '0' };

function termsOf(code: string) {
  const terms = venueTerms(code);
  if (!terms) throw new Error(`no terms of ${code}`);
  return terms;
}

describe('fees of an order', () => {
  it('are those of the venue, each rounded up', () => {
    const basis = { side: 'buy', amount: '2450', currency: 'EUR', day: '2026-11-23' } as const;
    expect(orderFees(termsOf('XMAD-S'), basis)).toEqual({
      tax: '4.90',
      duty: '0.08',
      trade: '2.94',
    });
    expect(orderFees(termsOf('XMAD-S'), { ...basis, amount: '2451.30' })).toEqual({
      tax: '4.91',
      duty: '0.08',
      trade: '2.95',
    });
    expect(orderFees(termsOf('XMAD-S'), { ...basis, side: 'sell' }).tax).toBe('0.00');
    expect(orderFees(termsOf('XMAD-S'), { ...basis, amount: '10' }).trade).toBe('2.00');
  });

  it('hold from a day on', () => {
    const basis = { side: 'buy', amount: '1000', currency: 'EUR' } as const;
    expect(orderFees(termsOf('XMAD-S'), { ...basis, day: '2021-01-15' }).tax).toBe('0.00');
    expect(orderFees(termsOf('XMAD-S'), { ...basis, day: '2021-01-16' }).tax).toBe('2.00');
  });

  it('hold until the day before another rule takes their place', () => {
    const terms = termsOf('XMAD-S');
    const rate = (from: string, until: string | undefined, part: string) => ({
      kind: 'trade' as const,
      of: 'amount' as const,
      from,
      rate: part,
      ...(until !== undefined && { until }),
    });
    const changed = {
      ...terms,
      fees: [rate('2026-01-01', '2027-01-01', '0.001'), rate('2027-01-01', undefined, '0.002')],
    };
    const basis = { side: 'buy', amount: '10000', currency: 'EUR' } as const;
    expect(orderFees(changed, { ...basis, day: '2026-12-31' }).trade).toBe('10.00');
    expect(orderFees(changed, { ...basis, day: '2027-01-01' }).trade).toBe('20.00');
  });

  it('tax the charge where the venue does', () => {
    const basis = { side: 'buy', amount: '100000', currency: 'TRY', day: '2026-11-23' } as const;
    expect(orderFees(termsOf('XIST-S'), basis)).toEqual({
      tax: '7.50',
      duty: '0.00',
      trade: '150.00',
    });
  });

  it('of nothing are nothing', () => {
    const basis = { side: 'buy', amount: '0', currency: 'EUR', day: '2026-11-23' } as const;
    expect(feeTotal(orderFees(termsOf('XMAD-S'), basis))).toBe('0');
  });

  it('of many fills are those of one, and a sale is never charged more than it has brought', () => {
    const cents = fc.integer({ min: 1, max: 500_000 });
    fc.assert(
      fc.property(
        fc.constantFrom(...codes),
        fc.constantFrom('buy' as const, 'sell' as const),
        fc.array(cents, { minLength: 1, maxLength: 12 }),
        (code, side, fills) => {
          let amount = '0';
          let charged = none;
          for (const fill of fills) {
            const worth = toBig(String(fill)).div(100).toFixed(2);
            amount = sum([amount, worth]);
            const due = orderFees(termsOf(code), {
              side,
              amount,
              currency: 'EUR',
              day: '2026-11-23',
            });
            const added = addedFees(due, charged, side === 'sell' ? worth : null);
            for (const kind of feeKinds)
              expect(compare(added[kind], '0')).toBeGreaterThanOrEqual(0);
            charged = {
              tax: sum([charged.tax, added.tax]),
              duty: sum([charged.duty, added.duty]),
              trade: sum([charged.trade, added.trade]),
            };
            if (side === 'buy') expect(toBig(feeTotal(charged)).eq(feeTotal(due))).toBe(true);
            else {
              expect(compare(feeTotal(added), worth)).toBeLessThanOrEqual(0);
              expect(compare(feeTotal(charged), feeTotal(due))).toBeLessThanOrEqual(0);
            }
          }
        },
      ),
    );
  });
});
