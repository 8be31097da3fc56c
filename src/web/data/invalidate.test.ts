import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { queryKey } from '#api/query-key.ts';
import { invalidate } from './invalidate.ts';

const reads = [
  queryKey('client/listNominees'),
  queryKey('client/getAssets'),
  [...queryKey('bank/list', { country: 'ES' }), 'pages'],
  queryKey('bank/get', { id: 7 }),
  ['connection'],
];

function setUp() {
  const client = new QueryClient();
  for (const key of reads) client.setQueryData(key, {});
  return {
    client,
    stale: () =>
      reads.filter((key) => client.getQueryState(key)?.isInvalidated).map(([first]) => first),
  };
}

afterEach(() => {
  vi.useRealTimers();
});

it('reads what these operations answered again, whatever they were asked with, and nothing else', async () => {
  const { client, stale } = setUp();
  await invalidate(client, ['client/listNominees', 'bank/list']);
  expect(stale()).toEqual(['client/listNominees', 'bank/list']);
});

it('reads a whole document again where a write does not say what it changes', async () => {
  const { client, stale } = setUp();
  await invalidate(client, ['bank/*']);
  expect(stale()).toEqual(['bank/list', 'bank/get']);
});

it('changes nothing for a write that changes nothing', async () => {
  const { client, stale } = setUp();
  await invalidate(client, []);
  expect(stale()).toEqual([]);
});

it('does not wait for a slow read', async () => {
  vi.useFakeTimers();
  const { client } = setUp();
  vi.spyOn(client, 'invalidateQueries').mockReturnValue(new Promise(() => undefined));
  let isOver = false;
  const waiting = invalidate(client, ['bank/list']).then(() => {
    isOver = true;
  });
  await vi.advanceTimersByTimeAsync(1_999);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await waiting;
});
