import { queryOptions } from '@tanstack/react-query';
import type { Api } from './create-api.ts';
import { pagedRead } from './pages.ts';
import { body, key, stale } from './queries.ts';

/** Reads that only the screens of placings and block trades ask for. */
export const placingQueries = {
  placings: (api: Api) =>
    queryOptions({
      queryKey: key('client/listPlacings'),
      staleTime: stale.figures,
      queryFn: ({ signal }) => body(api.client.GET('/placing/app/v1/list', { signal })),
    }),
  placing: (api: Api, code: string) =>
    queryOptions({
      queryKey: key('client/getPlacing', { code }),
      staleTime: stale.figures,
      queryFn: ({ signal }) =>
        body(api.client.GET('/placing/app/v1/item/{code}', { params: { path: { code } }, signal })),
    }),
  placingApplications: (api: Api, status: 'open' | null) => {
    const query = { limit: 50, ...(status !== null && { status }) };
    return pagedRead({
      key: key('client/listPlacingApplications', query),
      staleTime: stale.figures,
      read: (page, signal) =>
        body(
          api.client.GET('/placing/app/v1/application/list', {
            params: { query: { ...query, ...page } },
            signal,
          }),
        ),
    });
  },
  placingApplication: (api: Api, id: string) =>
    queryOptions({
      queryKey: key('client/getPlacingApplication', { id }),
      staleTime: stale.figures,
      queryFn: ({ signal }) =>
        body(
          api.client.GET('/placing/app/v1/application/{id}', { params: { path: { id } }, signal }),
        ),
    }),
};
