import { describe, expect, it } from 'vitest';
import { nextDelivery } from './next-delivery.ts';

const day = 86_400_000;

describe('the next attempt to deliver a message', () => {
  it.each([
    [1, 30_000],
    [2, 60_000],
    [3, 120_000],
    [7, 1_920_000],
    [8, 3_600_000],
    [40, 3_600_000],
  ])('after %i attempts waits %i ms', (attempts, delay) => {
    expect(nextDelivery(attempts, 0, day)).toBe(delay);
  });

  it('is none when the message would be worth nothing by then', () => {
    expect(nextDelivery(4, 210_000, 300_000)).toBeNull();
    expect(nextDelivery(1, 0, 30_000)).toBeNull();
    expect(nextDelivery(1, 0, 30_001)).toBe(30_000);
  });

  it('comes to an end for a code of five minutes after four attempts', () => {
    const made = [0];
    for (;;) {
      const next = nextDelivery(made.length, made.at(-1) ?? 0, 300_000);
      if (next === null) break;
      made.push(next);
    }
    expect(made).toEqual([0, 30_000, 90_000, 210_000]);
  });
});
