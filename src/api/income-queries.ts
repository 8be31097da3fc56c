import { queryOptions } from '@tanstack/react-query';
import type { Api } from './create-api.ts';
import { pagedRead } from './pages.ts';
import { body, key, stale } from './queries.ts';

const pageSize = 10;

/** Reads of dividends: what a client gets and got. */
export const incomeQueries = {
  income: (api: Api) =>
    queryOptions({
      queryKey: key('client/getIncome'),
      staleTime: stale.figures,
      queryFn: ({ signal }) => body(api.client.GET('/corporate/app/v1/income', { signal })),
    }),
  dividends: (api: Api) =>
    pagedRead({
      key: key('client/listDividends', { limit: pageSize }),
      staleTime: stale.figures,
      read: (page, signal) =>
        body(
          api.client.GET('/corporate/app/v1/dividend/list', {
            params: { query: { limit: pageSize, ...page } },
            signal,
          }),
        ),
    }),
  dividend: (api: Api, id: string) =>
    queryOptions({
      queryKey: key('client/getDividend', { id }),
      staleTime: stale.figures,
      queryFn: ({ signal }) =>
        body(
          api.client.GET('/corporate/app/v1/dividend/{id}', { params: { path: { id } }, signal }),
        ),
    }),
};
