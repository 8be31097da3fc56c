import { useMutation } from '@tanstack/react-query';
import { useApp } from '#page/app-context.ts';
import type { Message } from './message-words.ts';

/** What a client does with messages. Lists and the count are read again by themselves (`x-invalidates`). */
export function useMessageActions() {
  const { api } = useApp();
  const read = useMutation({
    mutationFn: ({ id }: Message) =>
      api.client.POST('/message/app/v1/{id}/read', { params: { path: { id } } }),
  });
  const readAll = useMutation({
    /** What arrives after the newest message that was shown stays unread. */
    mutationFn: ({ created_at: until }: Message) =>
      api.client.POST('/message/app/v1/read_all', { body: { until } }),
  });
  const remove = useMutation({
    mutationFn: ({ id }: Message) =>
      api.client.DELETE('/message/app/v1/{id}', { params: { path: { id } } }),
  });
  return { read, readAll, remove, error: read.error ?? readAll.error ?? remove.error };
}
