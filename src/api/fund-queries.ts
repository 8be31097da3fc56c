import { queryOptions } from '@tanstack/react-query';
import type { Api } from './create-api.ts';
import { pagedRead } from './pages.ts';
import { body, key, stale } from './queries.ts';

/** Reads that only the screens of funds ask for. */
export const fundQueries = {
  funds: (api: Api) =>
    queryOptions({
      queryKey: key('client/listFunds'),
      staleTime: stale.figures,
      queryFn: ({ signal }) => body(api.client.GET('/fund/app/v1/list', { signal })),
    }),
  fund: (api: Api, code: string) =>
    queryOptions({
      queryKey: key('client/getFund', { code }),
      staleTime: stale.figures,
      queryFn: ({ signal }) =>
        body(api.client.GET('/fund/app/v1/item/{code}', { params: { path: { code } }, signal })),
    }),
  fundPrices: (api: Api, code: string, range: '30D' | '90D' | '365D') =>
    queryOptions({
      queryKey: key('client/listFundPrices', { code, range }),
      staleTime: stale.figures,
      queryFn: ({ signal }) =>
        body(
          api.client.GET('/fund/app/v1/item/{code}/prices', {
            params: { path: { code }, query: { range } },
            signal,
          }),
        ),
    }),
  fundOrders: (api: Api, status: 'open' | null) => {
    const query = { limit: 50, ...(status !== null && { status }) };
    return pagedRead({
      key: key('client/listFundOrders', query),
      staleTime: stale.figures,
      read: (page, signal) =>
        body(
          api.client.GET('/fund/app/v1/order/list', {
            params: { query: { ...query, ...page } },
            signal,
          }),
        ),
    });
  },
  fundOrder: (api: Api, id: string) =>
    queryOptions({
      queryKey: key('client/getFundOrder', { id }),
      staleTime: stale.figures,
      queryFn: ({ signal }) =>
        body(api.client.GET('/fund/app/v1/order/{id}', { params: { path: { id } }, signal })),
    }),
};
