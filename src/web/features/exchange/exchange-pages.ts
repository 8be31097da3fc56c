import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#api/create-api.ts';
import { pagedRead } from '#api/pages.ts';
import { body, key, stale } from '#api/queries.ts';

/** The client's exchanges, page after page. */
export function exchangePages(api: Api) {
  return pagedRead({
    key: key('client/listExchanges'),
    staleTime: stale.figures,
    read: (page, signal) =>
      body(api.client.GET('/exchange/app/v1/list', { params: { query: page }, signal })),
  });
}

/** What became of one quote. */
export function exchangeState(api: Api, id: string) {
  return queryOptions({
    queryKey: key('client/getExchangeQuote', { id }),
    staleTime: stale.figures,
    queryFn: ({ signal }) =>
      body(api.client.GET('/exchange/app/v1/quote/{id}', { params: { path: { id } }, signal })),
  });
}
