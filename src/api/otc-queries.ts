import { queryOptions } from '@tanstack/react-query';
import type { Api } from './create-api.ts';
import { pagedRead } from './pages.ts';
import { body, key, stale } from './queries.ts';

/** Reads that only the screens of shares held over the counter ask for. */
export const otcQueries = {
  bids: (api: Api, status: 'open' | null) => {
    const query = { limit: 50, ...(status !== null && { status }) };
    return pagedRead({
      key: key('client/listOtcBids', query),
      staleTime: stale.figures,
      read: (page, signal) =>
        body(
          api.client.GET('/otc/app/v1/bid/list', {
            params: { query: { ...query, ...page } },
            signal,
          }),
        ),
    });
  },
  bid: (api: Api, id: string) =>
    queryOptions({
      queryKey: key('client/getOtcBid', { id }),
      staleTime: stale.figures,
      queryFn: ({ signal }) =>
        body(api.client.GET('/otc/app/v1/bid/{id}', { params: { path: { id } }, signal })),
    }),
};
