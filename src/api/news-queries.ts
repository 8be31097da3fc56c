import { queryOptions } from '@tanstack/react-query';
import type { components } from './client.gen.ts';
import type { Api } from './create-api.ts';
import { pagedRead } from './pages.ts';
import { body, key, stale } from './queries.ts';

type Topic = components['schemas']['NewsTopic'];

/** What news are asked for: of a topic, or of one stock. */
export interface NewsFilter {
  readonly topic?: Topic;
  readonly market?: string;
  readonly symbol?: string;
}

/** Reads of news. */
export const newsQueries = {
  list: (api: Api, filter: NewsFilter) => {
    const query = { ...filter, limit: 20 };
    return pagedRead({
      key: key('client/listNews', query),
      staleTime: stale.figures,
      read: (page, signal) =>
        body(
          api.client.GET('/news/app/v1/list', { params: { query: { ...query, ...page } }, signal }),
        ),
    });
  },
  latest: (api: Api, filter: NewsFilter, limit: number) => {
    const query = { ...filter, limit };
    return queryOptions({
      queryKey: key('client/listNews', query),
      staleTime: stale.figures,
      queryFn: ({ signal }) =>
        body(api.client.GET('/news/app/v1/list', { params: { query }, signal })),
    });
  },
  item: (api: Api, id: string) =>
    queryOptions({
      queryKey: key('client/getNews', { id }),
      staleTime: stale.figures,
      queryFn: ({ signal }) =>
        body(api.client.GET('/news/app/v1/{id}', { params: { path: { id } }, signal })),
    }),
};
