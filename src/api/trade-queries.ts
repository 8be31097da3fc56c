import { queryOptions } from '@tanstack/react-query';
import type { StockPlace } from '#core/trading/quote-address.ts';
import type { Api } from './create-api.ts';
import { newestOrders } from './newest-orders.ts';
import { body, key, stale } from './queries.ts';

/** Reads of orders for listed stocks. */
export const tradeQueries = {
  /** The newest orders of one stock. */
  ordersOf: (api: Api, stock: StockPlace, limit: number) =>
    newestOrders(api, { ...stock, range: 'all', limit }),
  order: (api: Api, id: string) =>
    queryOptions({
      queryKey: key('client/getOrder', { id }),
      staleTime: stale.figures,
      queryFn: ({ signal }) =>
        body(api.client.GET('/trade/app/v1/{id}', { params: { path: { id } }, signal })),
    }),
};
