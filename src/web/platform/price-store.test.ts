import { describe, expect, it, vi } from 'vitest';
import { createPriceStore } from './price-store.ts';

function setUp() {
  const frames: (() => void)[] = [];
  const store = createPriceStore((flush) => frames.push(flush));
  return { store, frames, draw: () => frames.splice(0).forEach((flush) => flush()) };
}

const tick = (price: string, seq: number) => ({
  price,
  bid: null,
  ask: null,
  seq,
  change: '0.10',
  changePercent: '0.10',
  volume: 0,
  at: 0,
});

describe('live prices', () => {
  it('reach a leaf once a frame, however many ticks came', () => {
    const { store, frames, draw } = setUp();
    const listener = vi.fn();
    store.subscribe('A', listener);
    for (let seq = 1; seq <= 1000; seq += 1) store.push('A', tick(String(seq), seq));
    expect(frames).toHaveLength(1);
    expect(listener).not.toHaveBeenCalled();
    draw();
    expect(listener).toHaveBeenCalledTimes(1);
    expect(store.read('A')?.price).toBe('1000');
  });

  it('wake only the leaves of what moved', () => {
    const { store, draw } = setUp();
    const [one, other] = [vi.fn(), vi.fn()];
    store.subscribe('A', one);
    store.subscribe('B', other);
    store.push('A', tick('1', 1));
    draw();
    expect([one.mock.calls.length, other.mock.calls.length]).toEqual([1, 0]);
  });

  it('say in which direction they moved', () => {
    const { store } = setUp();
    const moves = ['5', '6', '6', '4'].map((price, index) => {
      store.push('A', tick(price, index + 1));
      return store.read('A')?.move;
    });
    expect(moves).toEqual([0, 1, 0, -1]);
  });

  it('take no notice of what was seen already', () => {
    const { store } = setUp();
    store.push('A', tick('5', 7));
    store.push('A', tick('4', 7));
    store.push('A', tick('3', 2));
    expect(store.read('A')?.price).toBe('5');
  });

  it('ignore a leaf that has unmounted', () => {
    const { store, draw } = setUp();
    const listener = vi.fn();
    store.subscribe('A', listener)();
    store.push('A', tick('1', 1));
    draw();
    expect(listener).not.toHaveBeenCalled();
  });
});
