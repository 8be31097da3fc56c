import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Api } from '#api/create-api.ts';
import type { ReadParameters } from '#api/operations.gen.ts';
import { body, key, stale } from '#api/queries.ts';
import type { KeyParameters } from '#api/query-key.ts';

/** A statement, page after page. */
export function statementPages(
  api: Api,
  query: ReadParameters<'client/getStatement'> & KeyParameters,
) {
  return infiniteQueryOptions({
    // Pages together are another value than one page.
    queryKey: [...key('client/getStatement', query), 'pages'] as const,
    staleTime: stale.figures,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam: cursor }) =>
      body(
        api.client.GET('/statement/app/v1', {
          params: { query: { ...query, ...(cursor !== undefined && { cursor }) } },
          signal,
        }),
      ),
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}
