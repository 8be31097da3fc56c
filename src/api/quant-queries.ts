import { queryOptions } from '@tanstack/react-query';
import type { Api } from './create-api.ts';
import { pagedRead } from './pages.ts';
import { body, key, stale } from './queries.ts';

/** Reads that only the screens of strategy notes ask for. */
export const quantQueries = {
  quants: (api: Api) =>
    queryOptions({
      queryKey: key('client/listQuants'),
      staleTime: stale.figures,
      queryFn: ({ signal }) => body(api.client.GET('/quant/app/v1/list', { signal })),
    }),
  quant: (api: Api, code: string) =>
    queryOptions({
      queryKey: key('client/getQuant', { code }),
      staleTime: stale.figures,
      queryFn: ({ signal }) =>
        body(api.client.GET('/quant/app/v1/item/{code}', { params: { path: { code } }, signal })),
    }),
  quantValues: (api: Api, code: string, range: '30D' | '90D' | '365D') =>
    queryOptions({
      queryKey: key('client/listQuantValues', { code, range }),
      staleTime: stale.figures,
      queryFn: ({ signal }) =>
        body(
          api.client.GET('/quant/app/v1/item/{code}/values', {
            params: { path: { code }, query: { range } },
            signal,
          }),
        ),
    }),
  quantHoldings: (api: Api, status: 'open' | null) => {
    const query = { limit: 50, ...(status !== null && { status }) };
    return pagedRead({
      key: key('client/listQuantHoldings', query),
      staleTime: stale.figures,
      read: (page, signal) =>
        body(
          api.client.GET('/quant/app/v1/holding/list', {
            params: { query: { ...query, ...page } },
            signal,
          }),
        ),
    });
  },
  quantHolding: (api: Api, id: string) =>
    queryOptions({
      queryKey: key('client/getQuantHolding', { id }),
      staleTime: stale.figures,
      queryFn: ({ signal }) =>
        body(api.client.GET('/quant/app/v1/holding/{id}', { params: { path: { id } }, signal })),
    }),
};
