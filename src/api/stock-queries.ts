import { queryOptions } from '@tanstack/react-query';
import type { StockPlace } from '#core/trading/quote-address.ts';
import type { Api } from './create-api.ts';
import { newestOrders } from './newest-orders.ts';
import type { PageParameter } from './pages.ts';
import { body, key, stale } from './queries.ts';

/** What the screen of one stock reads for a client, and no other screen. */
export const stockQueries = {
  /** Orders that are at work, the newest twenty. */
  openOrders: (api: Api, { market, symbol }: StockPlace) =>
    newestOrders(api, { market, symbol, status: 'pending', range: 'all', limit: 20 }),
  /** What the client bought and sold of it, the newest 500. */
  trades: (api: Api, { market, symbol }: StockPlace) =>
    queryOptions({
      queryKey: key('client/listTrades', { market, symbol }),
      staleTime: stale.figures,
      async queryFn({ signal }) {
        const read = (page: PageParameter) =>
          body(
            api.client.GET('/trade/app/v1/trades', {
              params: { query: { market, symbol, ...page, limit: 100 } },
              signal,
            }),
          );
        const pages = [await read({})];
        for (let next = pages[0]?.next; next && pages.length < 5; next = pages.at(-1)?.next)
          pages.push(await read({ cursor: next }));
        return pages.flatMap(({ items }) => items);
      },
    }),
  /** Its dividends and splits. */
  actions: (api: Api, { market, symbol }: StockPlace) =>
    queryOptions({
      queryKey: key('client/listStockActions', { market, symbol }),
      staleTime: stale.figures,
      queryFn: ({ signal }) =>
        body(
          api.client.GET('/corporate/app/v1/stock', {
            params: { query: { market, symbol } },
            signal,
          }),
        ),
    }),
};
