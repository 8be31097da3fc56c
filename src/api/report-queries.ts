import { queryOptions } from '@tanstack/react-query';
import type { Api } from './create-api.ts';
import { body, key, stale } from './queries.ts';

/** The report of a year; of the latest one without it. */
export function yearReportQuery(api: Api, year: number | null) {
  const query = year === null ? {} : { year };
  return queryOptions({
    queryKey: key('client/getYearReport', query),
    staleTime: stale.figures,
    queryFn: ({ signal }) =>
      body(api.client.GET('/report/app/v1/year', { params: { query }, signal })),
  });
}
