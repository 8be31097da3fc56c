import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Api } from './create-api.ts';
import type { ReadParameters } from './operations.gen.ts';
import { body, key, stale } from './queries.ts';
import type { KeyParameters } from './query-key.ts';

export type OrdersQuery = ReadParameters<'client/listOrders'> & KeyParameters;

/** Reads of orders for listed stocks. */
export const tradeQueries = {
  /** Page after page, the newest first. */
  orders: (api: Api, query: OrdersQuery) =>
    infiniteQueryOptions({
      // Pages together are another value than one page.
      queryKey: [...key('client/listOrders', query), 'pages'] as const,
      staleTime: stale.figures,
      initialPageParam: undefined as string | undefined,
      queryFn: ({ signal, pageParam: cursor }) =>
        body(
          api.client.GET('/trade/app/v1/list', {
            params: { query: { ...query, ...(cursor !== undefined && { cursor }) } },
            signal,
          }),
        ),
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
  order: (api: Api, id: string) =>
    queryOptions({
      queryKey: key('client/getOrder', { id }),
      staleTime: stale.figures,
      queryFn: ({ signal }) =>
        body(api.client.GET('/trade/app/v1/{id}', { params: { path: { id } }, signal })),
    }),
};
