import { queryOptions } from '@tanstack/react-query';
import type { Api } from './create-api.ts';
import { pagedRead } from './pages.ts';
import type { ReadParameters } from './operations.gen.ts';
import { body, key, stale } from './queries.ts';
import type { KeyParameters } from './query-key.ts';

export type ApplicationsQuery = ReadParameters<'client/listOfferingApplications'> & KeyParameters;

/** Reads that only the screens of public offerings ask for. */
export const offeringQueries = {
  offerings: (api: Api) =>
    queryOptions({
      queryKey: key('client/listOfferings'),
      staleTime: stale.figures,
      queryFn: ({ signal }) => body(api.client.GET('/offering/app/v1/list', { signal })),
    }),
  offering: (api: Api, code: string) =>
    queryOptions({
      queryKey: key('client/getOffering', { code }),
      staleTime: stale.figures,
      queryFn: ({ signal }) =>
        body(
          api.client.GET('/offering/app/v1/item/{code}', { params: { path: { code } }, signal }),
        ),
    }),
  /** Of one status and period, or all; page after page, the newest first. */
  offeringApplications: (api: Api, query: ApplicationsQuery = {}) => {
    const asked = { ...query, limit: 20 };
    return pagedRead({
      key: key('client/listOfferingApplications', asked),
      staleTime: stale.figures,
      read: (page, signal) =>
        body(
          api.client.GET('/offering/app/v1/application/list', {
            params: { query: { ...asked, ...page } },
            signal,
          }),
        ),
    });
  },
  offeringApplication: (api: Api, id: string) =>
    queryOptions({
      queryKey: key('client/getOfferingApplication', { id }),
      staleTime: stale.figures,
      queryFn: ({ signal }) =>
        body(
          api.client.GET('/offering/app/v1/application/{id}', {
            params: { path: { id } },
            signal,
          }),
        ),
    }),
};
