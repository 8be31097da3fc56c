import { describe, expect, it } from 'vitest';
import { dayFigures, heldWorth } from './day-figures.ts';

const order = (instrument: string, side: 'buy' | 'sell', filled: string, paid: string) => ({
  instrument,
  side,
  filled,
  paid,
  fees: '1.50',
});

describe('figures of a day', () => {
  it('count a round trip when everything of a stock is sold', () => {
    // Worked by hand: A brings 205 − 200, B 95 − 100, A again 100 − 100 (which is no gain), C is not sold.
    const orders = [
      order('A', 'buy', '10', '200'),
      order('B', 'buy', '5', '100'),
      order('A', 'sell', '4', '82'),
      order('A', 'sell', '6', '123'),
      order('B', 'sell', '5', '95'),
      order('A', 'buy', '5', '100'),
      order('A', 'sell', '5', '100'),
      order('C', 'buy', '1', '20'),
    ];
    expect(dayFigures(orders)).toEqual({ orders: 8, wins: 1, losses: 2, fees: '12' });
    expect(dayFigures([])).toEqual({ orders: 0, wins: 0, losses: 0, fees: '0' });
  });

  it('compare with holding the same stocks in equal parts', () => {
    const prices = [
      { opening: '10', closing: '11' },
      { opening: '20', closing: '19' },
    ];
    // 500 × 1.1 + 500 × 0.95
    expect(heldWorth('1000', prices)).toBe('1025');
    expect(heldWorth('1000', [...prices, { opening: null, closing: '1' }])).toBeNull();
    expect(heldWorth('1000', [])).toBeNull();
  });
});
