import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldPositions } from './position.ts';

const trade = (quantity: string, amount: string, instrument = 'X:A') => ({ instrument, currency: 'EUR', quantity, amount });

describe('foldPositions', () => {
  it('adds purchases up at average cost', () => {
    expect(foldPositions([trade('10', '100'), trade('10', '140')])).toEqual([{ instrument: 'X:A', currency: 'EUR', quantity: '20', cost: '240' }]);
  });

  it('lets a sale take its share of the cost, whatever it brought', () => {
    expect(foldPositions([trade('10', '100'), trade('10', '140'), trade('-5', '-900')])).toMatchObject([{ quantity: '15', cost: '180' }]);
  });

  it('leaves out what is sold, and starts anew with the next purchase', () => {
    expect(foldPositions([trade('3', '10'), trade('-3', '-12')])).toEqual([]);
    expect(foldPositions([trade('3', '10'), trade('-3', '-12'), trade('1', '5')])).toMatchObject([{ quantity: '1', cost: '5' }]);
  });

  it('keeps instruments apart and fractions exact', () => {
    expect(foldPositions([trade('0.1', '1'), trade('0.2', '2'), trade('1', '9', 'X:B')])).toMatchObject([
      { instrument: 'X:A', quantity: '0.3', cost: '3' }, { instrument: 'X:B', quantity: '1', cost: '9' },
    ]);
  });

  it('throws when more is sold than held', () => {
    expect(() => foldPositions([trade('1', '10'), trade('-2', '-20')])).toThrow(RangeError);
  });

  it('never makes a negative cost or quantity', () => {
    const step = fc.record({ buy: fc.boolean(), size: fc.integer({ min: 1, max: 1000 }), cents: fc.integer({ min: 1, max: 1_000_000 }) });
    fc.assert(fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let held = 0;
      const trades = steps.flatMap(({ buy, size, cents }) => {
        const quantity = buy ? size : -Math.min(size, held);
        held += quantity;
        return quantity === 0 ? [] : [trade(String(quantity), String(Math.sign(quantity) * cents / 100))];
      });
      const [position] = foldPositions(trades);
      expect(Number(position?.quantity ?? 0)).toBe(held);
      expect(Number(position?.cost ?? 0)).toBeGreaterThanOrEqual(0);
    }));
  });
});
