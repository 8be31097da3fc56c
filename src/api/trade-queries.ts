import { queryOptions } from '@tanstack/react-query';
import type { Api } from './create-api.ts';
import type { ReadParameters } from './operations.gen.ts';
import { pagedRead } from './pages.ts';
import { body, key, stale } from './queries.ts';
import type { KeyParameters } from './query-key.ts';

export type OrdersQuery = ReadParameters<'client/listOrders'> & KeyParameters;

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
  order: (api: Api, id: string) =>
    queryOptions({
      queryKey: key('client/getOrder', { id }),
      staleTime: stale.figures,
      queryFn: ({ signal }) =>
        body(api.client.GET('/trade/app/v1/{id}', { params: { path: { id } }, signal })),
    }),
};
