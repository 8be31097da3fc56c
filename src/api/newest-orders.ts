import { queryOptions } from '@tanstack/react-query';
import type { Api } from './create-api.ts';
import type { ReadParameters } from './operations.gen.ts';
import { body, key, stale } from './queries.ts';
import type { KeyParameters } from './query-key.ts';

export type OrdersQuery = ReadParameters<'client/listOrders'> & KeyParameters;

/** The first page of orders. */
export function newestOrders(api: Api, query: OrdersQuery) {
  return queryOptions({
    queryKey: key('client/listOrders', { ...query, page: 'first' }),
    staleTime: stale.figures,
    queryFn: ({ signal }) =>
      body(api.client.GET('/trade/app/v1/list', { params: { query }, signal })),
  });
}
