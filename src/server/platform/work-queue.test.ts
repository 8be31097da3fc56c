import { describe, expect, it } from 'vitest';
import { createWorkQueue } from './work-queue.ts';

/** Work that ends on demand, and what has begun. */
function bench() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      begun.push(name);
      ends.set(name, () => resolve(name));
    });
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return {
    begun,
    work,
    settled,
    end: async (name: string) => {
      ends.get(name)?.();
      await settled();
    },
  };
}

describe('createWorkQueue', () => {
  it('does so much at a time, in the order in which it was asked for', async () => {
    const { begun, work, end, settled } = bench();
    const queue = createWorkQueue({ atOnce: 2, waiting: 5, retryAfter: 1 });
    const all = ['a', 'b', 'c', 'd'].map((name) => queue.run(work(name)));
    await settled();
    expect(begun).toEqual(['a', 'b']);
    await end('b');
    expect(begun).toEqual(['a', 'b', 'c']);
    await end('a');
    await end('c');
    await end('d');
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('refuses who comes when too many wait, and says when to come again', async () => {
    const { begun, work, end } = bench();
    const queue = createWorkQueue({ atOnce: 1, waiting: 1, retryAfter: 3 });
    const [first, second] = [queue.run(work('first')), queue.run(work('second'))];
    await expect(queue.run(work('third'))).rejects.toMatchObject({
      code: 'serviceUnavailable',
      params: { retryAfter: 3 },
    });
    await end('first');
    await end('second');
    expect(await Promise.all([first, second])).toEqual(['first', 'second']);
    expect(begun).toEqual(['first', 'second']);
  });

  it('does nothing for who has left, and gives the place to the next', async () => {
    const { begun, work, end } = bench();
    const queue = createWorkQueue({ atOnce: 1, waiting: 2, retryAfter: 1 });
    const caller = new AbortController();
    const first = queue.run(work('first'));
    const left = expect(queue.run(work('left'), caller.signal)).rejects.toMatchObject({
      code: 'serviceUnavailable',
    });
    const next = queue.run(work('next'));
    caller.abort();
    await left;
    // What has begun goes on: another caller may be waiting for the same result.
    await end('first');
    expect(begun).toEqual(['first', 'next']);
    await end('next');
    expect([await first, await next]).toEqual(['first', 'next']);
    await expect(queue.run(work('left before'), caller.signal)).rejects.toMatchObject({
      code: 'serviceUnavailable',
    });
  });

  it('gives its place back when the work fails', async () => {
    const queue = createWorkQueue({ atOnce: 1, waiting: 1, retryAfter: 1 });
    await expect(queue.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await queue.run(() => Promise.resolve('served'))).toBe('served');
  });

  it('gives each caller one turn at a time, and delays no other behind their second piece', async () => {
    const { begun, work, end, settled } = bench();
    const queue = createWorkQueue({ atOnce: 2, waiting: 2, retryAfter: 1 });
    const first = queue.runFor('marta', work('first'));
    const second = queue.runFor('marta', work('second'));
    await expect(queue.runFor('marta', work('third'))).rejects.toMatchObject({
      code: 'serviceUnavailable',
    });
    const other = queue.runFor('jan', work('other'));
    await settled();
    expect(begun).toEqual(['first', 'other']);
    await end('other');
    expect(begun).toEqual(['first', 'other']);
    await end('first');
    await first;
    await end('second');
    expect(await Promise.all([first, second, other])).toEqual(['first', 'second', 'other']);
    expect(begun).toEqual(['first', 'other', 'second']);
  });
});
