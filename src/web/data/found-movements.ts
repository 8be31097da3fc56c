import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#api/create-api.ts';
import { body, key, stale } from '#api/queries.ts';
import type { StatementSearch } from '#page/statement-search.ts';

/** The newest lines of an account. */
export function recentMovements(api: Api, account: string, limit: number) {
  return foundMovements(api, account, {}, limit);
}

/** The newest lines of an account that a search finds, in its whole history. */
export function foundMovements(api: Api, account: string, search: StatementSearch, limit: number) {
  const query = { account, range: 'all' as const, limit, ...search };
  return queryOptions({
    queryKey: key('client/getStatement', { ...query, page: 'first' }),
    staleTime: stale.figures,
    queryFn: ({ signal }) =>
      body(
        api.client.GET('/statement/app/v1', {
          params: { query },
          signal,
        }),
      ),
  });
}
