import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followSeen } from './follow-seen.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const row = (index: number) => `XMAD-S:R${index}`;

function setUp() {
  const followed: (readonly string[])[] = [];
  const left: (readonly string[])[] = [];
  const follower = followSeen((instruments) => {
    followed.push(instruments);
    return () => left.push(instruments);
  });
  return { follower, followed, left };
}

describe('following what is seen', () => {
  it('asks once for all that came into view together, and for nothing else', () => {
    const { follower, followed } = setUp();
    for (let index = 0; index < 30; index += 1) follower.set(row(index), true);
    vi.advanceTimersByTime(0);
    expect(followed).toEqual([Array.from({ length: 30 }, (_, index) => row(index))]);
  });

  it('batches what changes during scrolling, once a second', () => {
    const { follower, followed } = setUp();
    for (let step = 0; step < 150; step += 1) {
      follower.set(row(step), true);
      if (step >= 30) follower.set(row(step - 30), false);
      vi.advanceTimersByTime(100);
    }
    // 15 seconds of scrolling.
    expect(followed.length).toBeLessThanOrEqual(16);
    vi.advanceTimersByTime(1_000);
    expect(followed.at(-1)?.slice(0, 30)).toEqual(
      Array.from({ length: 30 }, (_, index) => row(120 + index)),
    );
  });

  it('goes on with what was seen last, up to a hundred in all, and takes the new before it leaves the old', () => {
    const { follower, followed, left } = setUp();
    for (let index = 0; index < 300; index += 1) {
      follower.set(row(index), true);
      if (index >= 20) follower.set(row(index - 20), false);
    }
    vi.advanceTimersByTime(0);
    expect(followed[0]).toHaveLength(100);
    expect(followed[0]).toContain(row(200));
    expect(followed[0]).not.toContain(row(199));
    expect(left).toEqual([]);
    vi.advanceTimersByTime(1_000);
    follower.set(row(500), true);
    vi.advanceTimersByTime(0);
    expect(left).toEqual([followed[0]]);
    follower.stop();
    expect(left).toEqual(followed);
  });

  it('drops nothing that is seen, however much that is', () => {
    const { follower, followed } = setUp();
    for (let index = 0; index < 300; index += 1) follower.set(row(index), true);
    vi.advanceTimersByTime(0);
    expect(followed[0]).toHaveLength(300);
  });
});
