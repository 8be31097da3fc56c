import { queryOptions } from '@tanstack/react-query';
import type { OverdrawnState } from '#core/lifecycle/overdrawn.ts';
import type { Api } from './create-api.ts';
import { allPages, pagedRead } from './pages.ts';
import { body, key, stale } from './queries.ts';

/** Reads that only the screens of debts and loans ask for, apart from those that every page starts with. */
export const creditQueries = {
  score: (api: Api) =>
    queryOptions({
      queryKey: key('client/getCreditScore'),
      staleTime: stale.figures,
      queryFn: ({ signal }) => body(api.client.GET('/loan/app/v1/score', { signal })),
    }),
  loanOffer: (api: Api) =>
    queryOptions({
      queryKey: key('client/getLoanOffer'),
      staleTime: stale.figures,
      queryFn: ({ signal }) => body(api.client.GET('/loan/app/v1/offer', { signal })),
    }),
  loans: (api: Api) =>
    queryOptions({
      queryKey: key('client/listLoans', { limit: 100 }),
      staleTime: stale.figures,
      queryFn: ({ signal }) =>
        body(api.client.GET('/loan/app/v1/list', { params: { query: { limit: 100 } }, signal })),
    }),
  loanPages: (api: Api) =>
    pagedRead({
      key: key('client/listLoans'),
      staleTime: stale.figures,
      read: (page, signal) =>
        body(api.client.GET('/loan/app/v1/list', { params: { query: page }, signal })),
    }),
  loan: (api: Api, id: string) =>
    queryOptions({
      queryKey: key('client/getLoan', { id }),
      staleTime: stale.figures,
      queryFn: ({ signal }) =>
        body(api.client.GET('/loan/app/v1/{id}', { params: { path: { id } }, signal })),
    }),
  loanRepayment: (
    api: Api,
    id: string,
    kind: 'instalment' | 'partial' | 'full',
    amount: string | null,
  ) => {
    const query = { kind, ...(amount !== null && { amount }) };
    return queryOptions({
      queryKey: key('client/getLoanRepayment', { id, ...query }),
      // Of today and of this plan: nothing is kept.
      staleTime: 0,
      queryFn: ({ signal }) =>
        body(
          api.client.GET('/loan/app/v1/{id}/repayment', {
            params: { path: { id }, query },
            signal,
          }),
        ),
    });
  },
  /** All that is not clear: few things, however long the history is. */
  overdrawnOpen: (api: Api) =>
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
  overdrawnPages: (api: Api, status: OverdrawnState | null) => {
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
  overdrawnRecord: (api: Api, id: string) =>
    queryOptions({
      queryKey: key('client/getOverdrawnRecord', { id }),
      staleTime: stale.figures,
      queryFn: ({ signal }) =>
        body(api.client.GET('/overdrawn/app/v1/record/{id}', { params: { path: { id } }, signal })),
    }),
};
