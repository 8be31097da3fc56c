import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSharedTurns } from './shared-turns.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('turns over all tabs', () => {
  test('begin at once where no other tab has one', async () => {
    const { turns } = twoTabs();
    expect(await turns[0]('tokens', async () => 'mine')).toBe('mine');
  });

  test('one after the other, begin when the other tab’s write has arrived', async () => {
    const { turns, areas } = twoTabs();
    const first = turns[0]('tokens', async () => areas[0].write('renewed'));
    const second = turns[1]('tokens', async () => areas[1].read());
    await first;
    await vi.advanceTimersByTimeAsync(300);
    areas[1].arrive('renewed');
    await vi.advanceTimersByTimeAsync(0);
    expect(await second).toBe('renewed');
  });

  test('begin after a second where the other tab wrote nothing', async () => {
    const { turns } = twoTabs();
    const first = turns[0]('tokens', async () => {
      throw new Error('offline');
    });
    let begun = false;
    const second = turns[1]('tokens', async () => void (begun = true));
    await expect(first).rejects.toThrow('offline');
    await vi.advanceTimersByTimeAsync(999);
    expect(begun).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await second;
    expect(begun).toBe(true);
  });

  test('of one tab wait for no write to arrive', async () => {
    const { turns } = twoTabs();
    const order: number[] = [];
    await Promise.all(
      [1, 2, 3].map((each) => turns[0]('intents', async () => void order.push(each))),
    );
    expect(order).toEqual([1, 2, 3]);
  });

  test('of one tab are kept without Web Locks', async () => {
    const turn = createSharedTurns({ subscribe: () => () => {} }, undefined);
    let running = 0;
    let most = 0;
    const task = async () => {
      most = Math.max(most, (running += 1));
      await Promise.resolve();
      running -= 1;
    };
    await Promise.all([turn('tokens', task), turn('tokens', task)]);
    expect(most).toBe(1);
  });
});

/** Two tabs of one browser: they share locks, and see each other's writes when the test lets them arrive. */
function twoTabs() {
  const locks = createLocks();
  const areas = [createArea(), createArea()] as const;
  const turns = [createSharedTurns(areas[0], locks), createSharedTurns(areas[1], locks)] as const;
  return { turns, areas };
}

function createArea() {
  let value = 'old';
  const listeners = new Set<() => void>();
  return {
    read: () => value,
    write(next: string) {
      value = next;
    },
    arrive(next: string) {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(_key: string, listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** The part of Web Locks that turns use: one holder of a name at a time; for others it waits, or says at once that it is taken. */
function createLocks(): LockManager {
  const tails = new Map<string, Promise<unknown>>();
  return {
    query: () => Promise.resolve({}),
    request(name: string, ...rest: readonly unknown[]) {
      const granted = rest.at(-1);
      if (typeof granted !== 'function') throw new TypeError('no callback');
      const tail = tails.get(name);
      if (rest.length === 2 && tail !== undefined) return Promise.resolve(granted(null));
      const run = Promise.resolve(tail).then(() => granted({ name, mode: 'exclusive' }));
      const settled: Promise<unknown> = run
        .catch(() => undefined)
        .then(() => tails.get(name) === settled && tails.delete(name));
      tails.set(name, settled);
      return run;
    },
  };
}
