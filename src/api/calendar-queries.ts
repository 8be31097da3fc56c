import { queryOptions } from '@tanstack/react-query';
import type { Api } from './create-api.ts';
import { body, key, stale } from './queries.ts';

/** What comes for the client. */
export function calendarQuery(api: Api) {
  return queryOptions({
    queryKey: key('client/getCalendar'),
    staleTime: stale.figures,
    queryFn: ({ signal }) => body(api.client.GET('/calendar/app/v1/events', { signal })),
  });
}
