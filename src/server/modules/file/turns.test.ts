import { describe, expect, it } from 'vitest';
import { createTurns } from './turns.ts';

describe('turns', () => {
  it('let no more than their places work at once, first come first served, and go on after a failure', async () => {
    const turn = createTurns(2);
    const order: number[] = [];
    let working = 0;
    let most = 0;
    const work = (index: number) => turn(async () => {
      order.push(index);
      working += 1;
      most = Math.max(most, working);
      await new Promise((resolve) => setTimeout(resolve, 2));
      working -= 1;
      if (index % 3 === 0) throw new Error('broken');
      return index;
    });
    const results = await Promise.allSettled(Array.from({ length: 12 }, (_, index) => work(index)));
    expect(most).toBe(2);
    expect(order).toEqual(Array.from({ length: 12 }, (_, index) => index));
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(4);
    expect(await turn(() => Promise.resolve('free'))).toBe('free');
  });
});
