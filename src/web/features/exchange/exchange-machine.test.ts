import { createActor } from 'xstate';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Api } from '#api/create-api.ts';
import { exchanging } from './exchange-machine.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A backend that quotes, loses the answer of what is executed, and says that nothing was. */
const losing = {
  client: {
    POST: (path: string) =>
      path.endsWith('/quote')
        ? Promise.resolve({ data: { id: 'q1', expires_in: 20 } })
        : Promise.reject(new Error('gone')),
    GET: () => Promise.resolve({ data: { status: 'quoted', exchange: null } }),
  },
} as unknown as Api;

it('ends a quote when it ends, also where an answer was lost and looked up meanwhile', async () => {
  const page = { showQuote: vi.fn(), showExchange: vi.fn() };
  const actor = createActor(exchanging(losing, page)).start();
  actor.send({
    type: 'ask',
    request: { sell: 'EUR', buy: 'USD', side: 'sell', amount: '100' },
  });
  await vi.advanceTimersByTimeAsync(9_000);
  actor.send({ type: 'execute' });
  await vi.advanceTimersByTimeAsync(10_999);
  expect(actor.getSnapshot().value).toBe('quoted');
  await vi.advanceTimersByTimeAsync(1);
  expect(actor.getSnapshot().value).toBe('expired');
});
