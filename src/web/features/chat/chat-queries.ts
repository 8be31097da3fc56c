import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#api/create-api.ts';
import { pagedRead } from '#api/pages.ts';
import { body, key, stale } from '#api/queries.ts';

// What happens arrives as an event; this is for what passes by itself, and for a backend without events.
export const chatEvery = 30_000;

/** Whether customer service answers, types, and what is unread. */
export function chatState(api: Api) {
  return queryOptions({
    queryKey: key('client/getChat'),
    staleTime: stale.figures,
    queryFn: ({ signal }) => body(api.client.GET('/chat/app/v1', { signal })),
  });
}

/** Page by page, the newest first. */
export function chatMessages(api: Api) {
  const asked = { limit: 30 };
  return {
    ...pagedRead({
      key: key('client/listChatMessages', asked),
      staleTime: stale.figures,
      read: (page, signal) =>
        body(
          api.client.GET('/chat/app/v1/messages', {
            params: { query: { ...asked, ...page } },
            signal,
          }),
        ),
    }),
    refetchInterval: chatEvery,
  };
}
