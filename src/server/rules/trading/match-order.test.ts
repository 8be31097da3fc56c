import { describe, expect, it } from 'vitest';
import { compare, sum } from '#core/money.ts';
import fc from '#tests/fast-check.ts';
import type { VenueTick, WorkingOrder } from './match-order.ts';
import { matchOrder } from './match-order.ts';

const order: WorkingOrder = {
  side: 'buy',
  type: 'limit',
  price: '10',
  worstPrice: '10',
  isTriggered: false,
  remaining: '100',
  lot: 10,
};
type Pair = readonly [price: string, volume: number, bid?: string, ask?: string];
const ticks = (...of: readonly Pair[]): VenueTick[] =>
  of.map(([price, volume, bid = null, ask = null], index) => ({
    seq: index + 1,
    at: index * 2000,
    price,
    bid,
    ask,
    volume,
  }));
const filled = (changes: Partial<WorkingOrder>, ...of: readonly Pair[]) =>
  matchOrder({ ...order, ...changes }, ticks(...of)).fills.map(({ seq, price, quantity }) => [
    seq,
    price,
    quantity,
  ]);

const moved = (price: string, cents: number) => (Number(price) + cents / 100).toFixed(2);

describe('an order at the venue', () => {
  it('is filled at the price of the tick, never through its limit', () => {
    expect(filled({}, ['10.01', 500], ['10', 30], ['9.98', 500])).toEqual([
      [2, '10', '30'],
      [3, '9.98', '70'],
    ]);
    expect(filled({ side: 'sell' }, ['9.99', 500], ['10.02', 500])).toEqual([[2, '10.02', '100']]);
  });

  it('meets the other side: a purchase the ask, a sale the bid', () => {
    const market = { type: 'market', price: null, worstPrice: '10.10' } as const;
    expect(filled(market, ['10', 500, '10', '10.01'])).toEqual([[1, '10.01', '100']]);
    expect(filled(market, ['10', 500, '9.99', '10'])).toEqual([[1, '10', '100']]);
    const sale = { ...market, side: 'sell', worstPrice: '9.90' } as const;
    expect(filled(sale, ['10', 500, '9.99', '10'])).toEqual([[1, '9.99', '100']]);
    // Where no book is known, the trade stands for it.
    expect(filled(market, ['10', 500])).toEqual([[1, '10', '100']]);
  });

  it('rests where the other side is beyond its limit, and is met by a trade at it or better', () => {
    expect(filled({}, ['10.01', 500, '10', '10.01'])).toEqual([]);
    expect(filled({}, ['10', 500, '10', '10.01'])).toEqual([[1, '10', '100']]);
    expect(filled({}, ['9.98', 500, '9.98', '9.99'])).toEqual([[1, '9.99', '100']]);
  });

  it('takes whole lots of what is traded with each tick', () => {
    expect(filled({}, ['10', 9], ['10', 19])).toEqual([[2, '10', '10']]);
  });

  it('waits for its stop, then goes on whatever the price', () => {
    const stop = { type: 'stop', price: '10', worstPrice: '10.20' } as const;
    expect(filled(stop, ['9.90', 500], ['10.05', 30], ['9.90', 500])).toEqual([
      [2, '10.05', '30'],
      [3, '9.90', '70'],
    ]);
    expect(filled(stop, ['10.21', 500])).toEqual([]);
    expect(matchOrder({ ...order, ...stop }, ticks(['10.21', 500])).isTriggered).toBe(true);
    const seen = ticks(['9.90', 500], ['10.05', 30], ['10.06', 30]);
    expect(matchOrder({ ...order, ...stop }, seen).triggeredAt).toBe(seen[1]?.at);
    expect(matchOrder({ ...order, ...stop, isTriggered: true }, seen).triggeredAt).toBeNull();
    expect(matchOrder({ ...order, ...stop }, seen.slice(0, 1)).triggeredAt).toBeNull();
    expect(matchOrder(order, seen).triggeredAt).toBeNull();
  });

  it('comes to the same however its ticks are cut', () => {
    const tick = fc.record({
      price: fc.integer({ min: 990, max: 1010 }).map((cents) => (cents / 100).toFixed(2)),
      volume: fc.integer({ min: 0, max: 60 }),
      met: fc.constantFrom('bid' as const, 'ask' as const, null),
    });
    const withBook = ({
      met,
      ...each
    }: {
      met: 'bid' | 'ask' | null;
      price: string;
      volume: number;
    }) => ({
      ...each,
      bid: met === null ? null : moved(each.price, met === 'bid' ? 0 : -1),
      ask: met === null ? null : moved(each.price, met === 'ask' ? 0 : 1),
    });
    fc.assert(
      fc.property(
        fc.array(tick, { maxLength: 40 }),
        fc.nat(40),
        fc.constantFrom('limit' as const, 'stop' as const),
        (of, cut, type) => {
          const all = of.map((each, index) => ({ ...withBook(each), seq: index + 1, at: index }));
          const whole = matchOrder({ ...order, type }, all);
          const first = matchOrder({ ...order, type }, all.slice(0, cut));
          const left = sum([order.remaining, ...first.fills.map(({ quantity }) => `-${quantity}`)]);
          const second =
            compare(left, '0') > 0
              ? matchOrder(
                  { ...order, type, remaining: left, isTriggered: first.isTriggered },
                  all.slice(cut),
                ).fills
              : [];
          expect([...first.fills, ...second]).toEqual(whole.fills);
          expect(compare(sum(whole.fills.map(({ quantity }) => quantity)), '100')).toBeLessThan(1);
        },
      ),
    );
  });
});
