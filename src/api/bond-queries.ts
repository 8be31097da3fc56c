import { queryOptions } from '@tanstack/react-query';
import type { Api } from './create-api.ts';
import { pagedRead } from './pages.ts';
import { body, key, stale } from './queries.ts';

/** Reads that only the screens of bonds ask for. */
export const bondQueries = {
  bonds: (api: Api) =>
    queryOptions({
      queryKey: key('client/listBonds'),
      staleTime: stale.figures,
      queryFn: ({ signal }) => body(api.client.GET('/bond/app/v1/list', { signal })),
    }),
  bond: (api: Api, code: string) =>
    queryOptions({
      queryKey: key('client/getBond', { code }),
      staleTime: stale.figures,
      queryFn: ({ signal }) =>
        body(api.client.GET('/bond/app/v1/item/{code}', { params: { path: { code } }, signal })),
    }),
  bondPrices: (api: Api, code: string, range: '30D' | '90D' | '365D') =>
    queryOptions({
      queryKey: key('client/listBondPrices', { code, range }),
      staleTime: stale.figures,
      queryFn: ({ signal }) =>
        body(
          api.client.GET('/bond/app/v1/item/{code}/prices', {
            params: { path: { code }, query: { range } },
            signal,
          }),
        ),
    }),
  bondPayments: (api: Api, code: string) =>
    queryOptions({
      queryKey: key('client/listBondPayments', { code }),
      staleTime: stale.figures,
      queryFn: ({ signal }) =>
        body(
          api.client.GET('/bond/app/v1/item/{code}/payments', {
            params: { path: { code } },
            signal,
          }),
        ),
    }),
  bondOrders: (api: Api, status: 'open' | null) => {
    const query = { limit: 50, ...(status !== null && { status }) };
    return pagedRead({
      key: key('client/listBondOrders', query),
      staleTime: stale.figures,
      read: (page, signal) =>
        body(
          api.client.GET('/bond/app/v1/order/list', {
            params: { query: { ...query, ...page } },
            signal,
          }),
        ),
    });
  },
  bondOrder: (api: Api, id: string) =>
    queryOptions({
      queryKey: key('client/getBondOrder', { id }),
      staleTime: stale.figures,
      queryFn: ({ signal }) =>
        body(api.client.GET('/bond/app/v1/order/{id}', { params: { path: { id } }, signal })),
    }),
};
