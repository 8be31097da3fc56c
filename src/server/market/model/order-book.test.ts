import { expect, it } from 'vitest';
import { orderBook } from './order-book.ts';
import { stepAt, type TickTable } from './tick-table.ts';

const ticks: TickTable = [
  { from: 0, step: 10 },
  { from: 100_000, step: 20 },
];
const model = { seed: 7, ticks, lot: 5, turnover: 1_200_000 };
const wide = { lower: 10, upper: 1_000_000 };

it('stands around the price by one step, five levels a side, each on the grid and in whole lots', () => {
  const met = new Set<string>();
  for (let seq = 0; seq < 200; seq += 1) {
    const points = 99_950 + seq * (seq < 5 ? 10 : 20) - (seq < 5 ? 0 : 50);
    const price = Math.round(points / stepAt(ticks, points)) * stepAt(ticks, points);
    const { bids, asks } = orderBook(model, price, seq, wide);
    expect([bids.length, asks.length]).toEqual([5, 5]);
    const [bid = 0, ask = 0] = [bids[0]?.points, asks[0]?.points];
    expect(ask - bid).toBe(stepAt(ticks, bid));
    expect([bid, ask]).toContain(price);
    met.add(bid === price ? 'bid' : 'ask');
    const rising = [...bids.toReversed(), ...asks].map(({ points: at }) => at);
    for (const [index, at] of rising.entries()) {
      expect(at % stepAt(ticks, at)).toBe(0);
      const before = rising[index - 1];
      if (before !== undefined) expect(at - before).toBe(stepAt(ticks, before));
    }
    for (const { quantity, orders } of [...bids, ...asks]) {
      expect(quantity % model.lot).toBe(0);
      expect(orders).toBeGreaterThan(0);
      expect(orders * model.lot).toBeLessThanOrEqual(quantity);
    }
  }
  expect([...met].sort()).toEqual(['ask', 'bid']);
});

it('ends at the band of the day', () => {
  const { bids, asks } = orderBook(model, 50_000, 3, { lower: 49_980, upper: 50_010 });
  expect(bids.every(({ points }) => points >= 49_980)).toBe(true);
  expect(asks.every(({ points }) => points <= 50_010)).toBe(true);
  expect(bids.length + asks.length).toBe(4);
});

it('is the same for the same tick', () => {
  expect(orderBook(model, 50_000, 3, wide)).toEqual(orderBook(model, 50_000, 3, wide));
});
