import { queryOptions } from '@tanstack/react-query';
import type { Api } from './create-api.ts';
import { pagedRead } from './pages.ts';
import { body, key, stale } from './queries.ts';

/** Reads of loans and of the score that they are offered by, apart from those that every page starts with. */
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
};
