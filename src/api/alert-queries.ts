import { queryOptions } from '@tanstack/react-query';
import type { StockPlace } from '#core/trading/quote-address.ts';
import type { Api } from './create-api.ts';
import { pagedRead } from './pages.ts';
import { body, key, stale } from './queries.ts';

// There are never more open ones than this.
const openLimit = 50;

/** Reads of price alerts. */
export const alertQueries = {
  /** Those that wait or are paused; of one stock, or of all. */
  open: (api: Api, stock: StockPlace | null) => {
    const query = {
      ...(stock && { market: stock.market, symbol: stock.symbol }),
      state: 'open' as const,
      limit: openLimit,
    };
    return queryOptions({
      queryKey: key('client/listAlerts', query),
      staleTime: stale.figures,
      queryFn: ({ signal }) =>
        body(api.client.GET('/alert/app/v1/list', { params: { query }, signal })),
    });
  },
  fired: (api: Api) => {
    const query = { state: 'fired' as const, limit: 10 };
    return pagedRead({
      key: key('client/listAlerts', query),
      staleTime: stale.figures,
      read: (page, signal) =>
        body(
          api.client.GET('/alert/app/v1/list', {
            params: { query: { ...query, ...page } },
            signal,
          }),
        ),
    });
  },
};
