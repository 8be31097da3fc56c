import { queryOptions } from '@tanstack/react-query';
import type { StockPlace } from '#core/trading/quote-address.ts';
import type { Api } from './create-api.ts';
import { pagedRead } from './pages.ts';
import { body, key, stale } from './queries.ts';

const pageSize = 10;

/** Reads of dividends: what a client gets and got, and what a stock pays. */
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
  stockActions: (api: Api, { market, symbol }: StockPlace) =>
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
