import { queryOptions } from '@tanstack/react-query';
import type { Api } from './create-api.ts';
import { pagedRead } from './pages.ts';
import { body, key, stale } from './queries.ts';

/** Reads that only the screens of products ask for. */
export const productQueries = {
  products: (api: Api) =>
    queryOptions({
      queryKey: key('client/listProducts'),
      staleTime: stale.figures,
      queryFn: ({ signal }) => body(api.client.GET('/product/app/v1/list', { signal })),
    }),
  product: (api: Api, code: string) =>
    queryOptions({
      queryKey: key('client/getProduct', { code }),
      staleTime: stale.figures,
      queryFn: ({ signal }) =>
        body(api.client.GET('/product/app/v1/item/{code}', { params: { path: { code } }, signal })),
    }),
  productHoldings: (api: Api, status: 'open' | null) => {
    const query = { limit: 50, ...(status !== null && { status }) };
    return pagedRead({
      key: key('client/listProductHoldings', query),
      staleTime: stale.figures,
      read: (page, signal) =>
        body(
          api.client.GET('/product/app/v1/holding/list', {
            params: { query: { ...query, ...page } },
            signal,
          }),
        ),
    });
  },
  productHolding: (api: Api, id: string) =>
    queryOptions({
      queryKey: key('client/getProductHolding', { id }),
      staleTime: stale.figures,
      queryFn: ({ signal }) =>
        body(api.client.GET('/product/app/v1/holding/{id}', { params: { path: { id } }, signal })),
    }),
  productPayments: (api: Api, id: string) =>
    pagedRead({
      key: key('client/listProductPayments', { id, limit: 20 }),
      staleTime: stale.figures,
      read: (page, signal) =>
        body(
          api.client.GET('/product/app/v1/holding/{id}/payments', {
            params: { path: { id }, query: { limit: 20, ...page } },
            signal,
          }),
        ),
    }),
  productExit: (api: Api, id: string, amount: string) =>
    queryOptions({
      queryKey: key('client/getProductExit', { id, amount }),
      // Of today: nothing is kept.
      staleTime: 0,
      queryFn: ({ signal }) =>
        body(
          api.client.GET('/product/app/v1/holding/{id}/exit', {
            params: { path: { id }, query: { amount } },
            signal,
          }),
        ),
    }),
};
