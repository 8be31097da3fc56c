import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#api/create-api.ts';
import { body, key, stale } from '#api/queries.ts';

/** The newest lines of an account. */
export function recentMovements(api: Api, account: string, limit: number) {
  return queryOptions({
    queryKey: key('client/getStatement', { account, range: 'all', limit, page: 'first' }),
    staleTime: stale.figures,
    queryFn: ({ signal }) =>
      body(
        api.client.GET('/statement/app/v1', {
          params: { query: { account, range: 'all', limit } },
          signal,
        }),
      ),
  });
}
