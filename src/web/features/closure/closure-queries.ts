import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#api/create-api.ts';
import type { OperationAnswer } from '#api/operations.gen.ts';
import { body, key, stale } from '#api/queries.ts';

export type AccountClosure = OperationAnswer<'client/getClosure'>;
export type Obstacle = AccountClosure['obstacles'][number];

/** The request to close the account, what stands against it, and what is kept. */
export function accountClosure(api: Api) {
  return queryOptions({
    queryKey: key('client/getClosure'),
    staleTime: stale.figures,
    queryFn: ({ signal }) => body(api.client.GET('/data/app/v1/closure', { signal })),
  });
}
