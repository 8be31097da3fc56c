import { queryOptions } from '@tanstack/react-query';
import type { Api } from './create-api.ts';
import { pagedRead } from './pages.ts';
import { body, key, stale } from './queries.ts';

/** Reads that only the screens of structured notes ask for. */
export const noteQueries = {
  notes: (api: Api) =>
    queryOptions({
      queryKey: key('client/listNotes'),
      staleTime: stale.figures,
      queryFn: ({ signal }) => body(api.client.GET('/note/app/v1/list', { signal })),
    }),
  note: (api: Api, code: string) =>
    queryOptions({
      queryKey: key('client/getNote', { code }),
      staleTime: stale.figures,
      queryFn: ({ signal }) =>
        body(api.client.GET('/note/app/v1/item/{code}', { params: { path: { code } }, signal })),
    }),
  noteSubscriptions: (api: Api, status: 'open' | null) => {
    const query = { limit: 50, ...(status !== null && { status }) };
    return pagedRead({
      key: key('client/listNoteSubscriptions', query),
      staleTime: stale.figures,
      read: (page, signal) =>
        body(
          api.client.GET('/note/app/v1/subscription/list', {
            params: { query: { ...query, ...page } },
            signal,
          }),
        ),
    });
  },
  noteSubscription: (api: Api, id: string) =>
    queryOptions({
      queryKey: key('client/getNoteSubscription', { id }),
      staleTime: stale.figures,
      queryFn: ({ signal }) =>
        body(
          api.client.GET('/note/app/v1/subscription/{id}', { params: { path: { id } }, signal }),
        ),
    }),
};
