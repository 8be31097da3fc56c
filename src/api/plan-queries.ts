import { queryOptions } from '@tanstack/react-query';
import type { Api } from './create-api.ts';
import { pagedRead } from './pages.ts';
import { body, key, stale } from './queries.ts';

/** Reads that only the screens of trading plans ask for. */
export const planQueries = {
  offer: (api: Api) =>
    queryOptions({
      queryKey: key('client/getTradingPlanOffer'),
      staleTime: stale.figures,
      queryFn: ({ signal }) => body(api.client.GET('/plan/app/v1/offer', { signal })),
    }),
  plans: (api: Api) => {
    const query = { limit: 20 };
    return pagedRead({
      key: key('client/listTradingPlans', query),
      staleTime: stale.figures,
      read: (page, signal) =>
        body(
          api.client.GET('/plan/app/v1/list', { params: { query: { ...query, ...page } }, signal }),
        ),
    });
  },
  plan: (api: Api, id: string) =>
    queryOptions({
      queryKey: key('client/getTradingPlan', { id }),
      staleTime: stale.figures,
      queryFn: ({ signal }) =>
        body(api.client.GET('/plan/app/v1/{id}', { params: { path: { id } }, signal })),
    }),
  orders: (api: Api, id: string) =>
    pagedRead({
      key: key('client/listTradingPlanOrders', { id, limit: 20 }),
      staleTime: stale.figures,
      read: (page, signal) =>
        body(
          api.client.GET('/plan/app/v1/{id}/orders', {
            params: { path: { id }, query: { limit: 20, ...page } },
            signal,
          }),
        ),
    }),
  days: (api: Api, id: string) =>
    pagedRead({
      key: key('client/listTradingPlanDays', { id, limit: 60 }),
      staleTime: stale.figures,
      read: (page, signal) =>
        body(
          api.client.GET('/plan/app/v1/{id}/days', {
            params: { path: { id }, query: { limit: 60, ...page } },
            signal,
          }),
        ),
    }),
};
