import { describe, expect, it, vi } from 'vitest';
import { createRevealOrder } from './reveal-order.ts';

const settled = () => Promise.resolve();

/** Three blocks, one under the other. */
const column = () => createRevealOrder([[], [0], [0, 1]]);

describe('the order in which blocks are shown', () => {
  it('begins with the first, whatever it still waits for', async () => {
    const order = column();
    const came = order.waitsOf(0).begin();
    for (const block of [0, 1, 2]) order.place(block);
    await settled();
    expect([0, 1, 2].map(order.stateOf)).toEqual(['arriving', 'hidden', 'hidden']);
    came();
    await settled();
    expect([0, 1, 2].map(order.stateOf)).toEqual(['arrived', 'arrived', 'arrived']);
  });

  it('holds back what stands below a block that is late, and nothing above it', async () => {
    const order = column();
    for (const block of [0, 2]) order.place(block);
    const came = order.waitsOf(1).begin();
    order.place(1);
    await settled();
    expect([0, 1, 2].map(order.stateOf)).toEqual(['arrived', 'arriving', 'hidden']);
    came();
    await settled();
    expect(order.stateOf(2)).toBe('arrived');
  });

  it('waits for everything of a block, also for what begins as something else comes', async () => {
    const order = column();
    const code = order.waitsOf(0).begin();
    for (const block of [0, 1, 2]) order.place(block);
    code();
    const answer = order.waitsOf(0).begin();
    await settled();
    expect(order.stateOf(1)).toBe('hidden');
    answer();
    await settled();
    expect(order.stateOf(1)).toBe('arrived');
  });

  it('does not hide again what has been seen', async () => {
    const order = column();
    for (const block of [0, 1, 2]) order.place(block);
    await settled();
    order.waitsOf(0).begin();
    await settled();
    expect([0, 1, 2].map(order.stateOf)).toEqual(['arrived', 'arrived', 'arrived']);
  });

  it('is given up for all blocks at once, and announces every change', async () => {
    const order = column();
    const listener = vi.fn();
    const leave = order.subscribe(listener);
    order.waitsOf(0).begin();
    order.place(0);
    await settled();
    expect(listener).not.toHaveBeenCalled();
    order.giveUp();
    expect(listener).toHaveBeenCalledTimes(1);
    expect([0, 1, 2].map(order.stateOf)).toEqual(['arrived', 'arrived', 'arrived']);
    leave();
    order.giveUp();
    expect(listener).toHaveBeenCalledTimes(1);
  });
});

describe('a block that is added to a screen that is open', () => {
  it('is seen at once, and has arrived when it has come', async () => {
    const order = column();
    order.waitsOf(0).begin();
    const came = order.waitsOf(3).begin();
    expect(order.waitsOf(3)).toBe(order.waitsOf(3));
    order.place(3);
    await settled();
    expect(order.stateOf(3)).toBe('arriving');
    came();
    await settled();
    expect([order.stateOf(3), order.stateOf(1)]).toEqual(['arrived', 'hidden']);
  });

  it('is given up like the others', () => {
    const order = column();
    order.waitsOf(3).begin();
    order.place(3);
    order.giveUp();
    expect(order.stateOf(3)).toBe('arrived');
  });
});
