import { createActor } from 'xstate';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Api } from '#api/create-api.ts';
import type { OrderRequest } from '#machines/order.ts';
import { ordering } from './ordering.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const request: OrderRequest = {
  market: 'XMAD-S',
  symbol: 'IBRX',
  side: 'buy',
  type: 'market',
  validity: 'day',
  price: null,
  by: 'quantity',
  value: '10',
  account: 'EUR',
};

/** A backend that quotes, loses the answer of what is placed, and says that nothing was. */
const losing = {
  client: {
    POST: (path: string) =>
      path.endsWith('/quote')
        ? Promise.resolve({ data: { id: 'q1', expires_in: 15 } })
        : Promise.reject(new Error('gone')),
    GET: () => Promise.resolve({ data: { status: 'quoted', order: null } }),
  },
} as unknown as Api;

it('ends a quote when it ends, also where an answer was lost and looked up meanwhile', async () => {
  const ends: number[] = [];
  const begun = Date.now();
  const page = { showQuote: (_: unknown, until: number) => ends.push(until), showOrder: vi.fn() };
  const actor = createActor(ordering(losing, page)).start();
  actor.send({ type: 'ask', request });
  await vi.advanceTimersByTimeAsync(9_000);
  actor.send({ type: 'review' });
  actor.send({ type: 'confirm' });
  await vi.advanceTimersByTimeAsync(5_999);
  expect(actor.getSnapshot().value).toEqual({ valid: 'confirming' });
  await vi.advanceTimersByTimeAsync(1);
  expect(actor.getSnapshot().value).toBe('expired');
  expect(ends).toEqual([begun + 15_000]);
});
