import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { createApi } from './create-api.ts';
import { queries } from './queries.ts';

/** A service with so many stocks that answers at most 200 at once, as market.yaml says; its cursor is a position. */
function setUp(count: number) {
  const limits: string[] = [];
  const api = createApi({
    tenantId: 'meridian-es',
    apiBase: 'http://app.test/api',
    stockBase: 'http://app.test/feed',
    stockToken: 'pub_es01',
    language: () => 'es-ES',
    now: () => 0,
    onUnauthorized: () => undefined,
    onWritten: () => Promise.resolve(),
    prove: () => Promise.resolve(),
    session: {
      read: () => null,
      write: () => undefined,
      subscribe: () => () => undefined,
      exclusively: (_, task) => task(),
    },
    fetch: async (input) => {
      const query = new URL(new Request(input).url).searchParams;
      const [from, limit] = [Number(query.get('cursor') ?? 0), Number(query.get('limit'))];
      limits.push(`${query.get('market')} ${from} ${limit}`);
      const to = Math.min(count, from + limit);
      const items = Array.from({ length: to - from }, (_, index) => ({ symbol: from + index }));
      return Response.json({ items, next: to < count ? String(to) : null });
    },
  });
  const read = async (limit: number) => {
    const { items } = await new QueryClient().fetchQuery(
      queries.everyStock(api, { market: 'XMAD-S', limit }),
    );
    return items.map(({ symbol }) => Number(symbol));
  };
  return { read, limits };
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

it('reads more stocks than one answer brings, each once and in their order', async () => {
  const { read, limits } = setUp(450);
  expect(await read(2000)).toEqual(upTo(450));
  expect(limits).toEqual(['XMAD-S 0 200', 'XMAD-S 200 200', 'XMAD-S 400 200']);
});

it('reads no more than were asked for', async () => {
  const { read, limits } = setUp(450);
  expect(await read(250)).toEqual(upTo(250));
  expect(limits).toEqual(['XMAD-S 0 200', 'XMAD-S 200 50']);
});
