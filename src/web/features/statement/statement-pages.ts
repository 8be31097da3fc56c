import type { Api } from '#api/create-api.ts';
import type { ReadParameters } from '#api/operations.gen.ts';
import { pagedRead } from '#api/pages.ts';
import { body, key, stale } from '#api/queries.ts';
import type { KeyParameters } from '#api/query-key.ts';

/** A statement, page after page. */
export function statementPages(
  api: Api,
  query: ReadParameters<'client/getStatement'> & KeyParameters,
) {
  return pagedRead({
    key: key('client/getStatement', query),
    staleTime: stale.figures,
    read: (page, signal) =>
      body(
        api.client.GET('/statement/app/v1', { params: { query: { ...query, ...page } }, signal }),
      ),
  });
}
