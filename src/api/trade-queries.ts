import { queryOptions } from '@tanstack/react-query';
import type { Api } from './create-api.ts';
import type { ReadParameters } from './operations.gen.ts';
import { pagedRead, type PageParameter } from './pages.ts';
import { body, key, stale } from './queries.ts';
import type { KeyParameters } from './query-key.ts';

export type OrdersQuery = ReadParameters<'client/listOrders'> & KeyParameters;

type TradesQuery = ReadParameters<'client/listTrades'> & KeyParameters;

function newestOrders(api: Api, query: OrdersQuery) {
  return queryOptions({
    queryKey: key('client/listOrders', { ...query, page: 'first' }),
    staleTime: stale.figures,
    queryFn: ({ signal }) =>
      body(api.client.GET('/trade/app/v1/list', { params: { query }, signal })),
  });
}

/** Reads of orders for listed stocks. */
export const tradeQueries = {
  /** Page after page, the newest first. */
  orders: (api: Api, query: OrdersQuery) =>
    pagedRead({
      key: key('client/listOrders', query),
      staleTime: stale.figures,
      read: (page, signal) =>
        body(
          api.client.GET('/trade/app/v1/list', {
            params: { query: { ...query, ...page } },
            signal,
          }),
        ),
    }),
  /** The newest orders of one stock. */
  ordersOf: (api: Api, stock: TradesQuery, limit: number) =>
    newestOrders(api, { ...stock, range: 'all', limit }),
  /** Orders of one stock that are at work, the newest twenty. */
  openOrdersOf: (api: Api, stock: TradesQuery) =>
    newestOrders(api, { ...stock, status: 'pending', range: 'all', limit: 20 }),
  /** What the client bought and sold of a stock, the newest 500 of it. */
  trades: (api: Api, stock: TradesQuery) =>
    queryOptions({
      queryKey: key('client/listTrades', stock),
      staleTime: stale.figures,
      async queryFn({ signal }) {
        const read = (page: PageParameter) =>
          body(
            api.client.GET('/trade/app/v1/trades', {
              params: { query: { ...stock, ...page, limit: 100 } },
              signal,
            }),
          );
        const pages = [await read({})];
        for (let next = pages[0]?.next; next && pages.length < 5; next = pages.at(-1)?.next)
          pages.push(await read({ cursor: next }));
        return pages.flatMap(({ items }) => items);
      },
    }),
  /** Whether there is an order that is to be paid. */
  unpaidOrders: (api: Api) => newestOrders(api, { status: 'payment', range: 'all', limit: 1 }),
  order: (api: Api, id: string) =>
    queryOptions({
      queryKey: key('client/getOrder', { id }),
      staleTime: stale.figures,
      queryFn: ({ signal }) =>
        body(api.client.GET('/trade/app/v1/{id}', { params: { path: { id } }, signal })),
    }),
};
