import { queryOptions } from '@tanstack/react-query';
import type { Api } from './create-api.ts';
import { newestOrders } from './newest-orders.ts';
import { body, key, stale } from './queries.ts';

/** Reads of what waits for a client. The dashboard asks for them, and for nothing else of what they are about. */
export const waitingQueries = {
  loans: (api: Api) =>
    queryOptions({
      queryKey: key('client/listLoans', { limit: 100 }),
      staleTime: stale.figures,
      queryFn: ({ signal }) =>
        body(api.client.GET('/loan/app/v1/list', { params: { query: { limit: 100 } }, signal })),
    }),
  /** Of offerings, one is enough to say that there are some. */
  unpaidApplications: (api: Api) =>
    queryOptions({
      queryKey: key('client/listOfferingApplications', { status: 'payment', limit: 1 }),
      staleTime: stale.figures,
      queryFn: ({ signal }) =>
        body(
          api.client.GET('/offering/app/v1/application/list', {
            params: { query: { status: 'payment', limit: 1 } },
            signal,
          }),
        ),
    }),
  /** Whether there is an order that is to be paid. */
  unpaidOrders: (api: Api) => newestOrders(api, { status: 'payment', range: 'all', limit: 1 }),
  /** Whether a price waits for the client, of shares held over the counter. */
  quotedBids: (api: Api) => {
    const query = { status: 'quoted', limit: 1 } as const;
    return queryOptions({
      queryKey: key('client/listOtcBids', query),
      staleTime: stale.figures,
      queryFn: ({ signal }) =>
        body(api.client.GET('/otc/app/v1/bid/list', { params: { query }, signal })),
    });
  },
};
