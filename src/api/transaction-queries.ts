import type { Api } from './create-api.ts';
import type { ReadParameters } from './operations.gen.ts';
import { pagedRead } from './pages.ts';
import { body, key, stale } from './queries.ts';
import type { KeyParameters } from './query-key.ts';

export type TransactionsQuery = ReadParameters<'client/listTransactions'> & KeyParameters;

/** Everything that the client bought, sold or applied for, page after page, the newest first. */
export function transactionsRead(api: Api, query: TransactionsQuery) {
  return pagedRead({
    key: key('client/listTransactions', query),
    staleTime: stale.figures,
    read: (page, signal) =>
      body(
        api.client.GET('/transaction/app/v1/list', {
          params: { query: { ...query, ...page } },
          signal,
        }),
      ),
  });
}
