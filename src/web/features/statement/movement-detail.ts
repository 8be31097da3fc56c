import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#api/create-api.ts';
import { body, key, stale } from '#api/queries.ts';

/** What a line is made of, which never changes. */
export function movementDetail(api: Api, id: string) {
  return queryOptions({
    queryKey: key('client/getMovement', { id }),
    staleTime: stale.reference,
    queryFn: ({ signal }) =>
      body(api.client.GET('/statement/app/v1/movement/{id}', { params: { path: { id } }, signal })),
  });
}
