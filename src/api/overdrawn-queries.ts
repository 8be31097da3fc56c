import { queryOptions } from '@tanstack/react-query';
import type { OverdrawnState } from '#core/lifecycle/overdrawn.ts';
import type { Api } from './create-api.ts';
import { allPages, pagedRead } from './pages.ts';
import { body, key, stale } from './queries.ts';

/** Reads of outstanding balances. */
export const overdrawnQueries = {
  /** All that is not clear: few things, however long the history is. */
  open: (api: Api) =>
    queryOptions({
      queryKey: [...key('client/listOverdrawnRecords'), 'open'] as const,
      staleTime: stale.figures,
      async queryFn({ signal }) {
        const read = (status: OverdrawnState) =>
          allPages((page) =>
            body(
              api.client.GET('/overdrawn/app/v1/record/list', {
                params: { query: { status, limit: 100, ...page } },
                signal,
              }),
            ),
          );
        const pages = await Promise.all([read('outstanding'), read('repayment')]);
        return pages.flat().flatMap(({ items }) => items);
      },
    }),
  /** Page by page, the newest first; `null` for records of every status. */
  records: (api: Api, status: OverdrawnState | null) => {
    const asked = status === null ? {} : { status };
    return pagedRead({
      key: key('client/listOverdrawnRecords', asked),
      staleTime: stale.figures,
      read: (page, signal) =>
        body(
          api.client.GET('/overdrawn/app/v1/record/list', {
            params: { query: { ...asked, ...page } },
            signal,
          }),
        ),
    });
  },
  record: (api: Api, id: string) =>
    queryOptions({
      queryKey: key('client/getOverdrawnRecord', { id }),
      staleTime: stale.figures,
      queryFn: ({ signal }) =>
        body(api.client.GET('/overdrawn/app/v1/record/{id}', { params: { path: { id } }, signal })),
    }),
};
