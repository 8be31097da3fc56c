import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp } from '#page/app-context.ts';
import { chatMessages } from './chat-queries.ts';

/** Something that was written and is not yet in the conversation. */
export interface Outgoing {
  readonly key: string;
  readonly text: string;
  readonly failure: unknown;
}

/** Sends one message after the other; one that failed stays, to be sent again. */
export function useOutbox() {
  const { api } = useApp();
  const client = useQueryClient();
  const [outgoing, setOutgoing] = useState<readonly Outgoing[]>([]);
  const change = (key: string, failure: unknown) =>
    setOutgoing((before) => before.map((one) => (one.key === key ? { ...one, failure } : one)));
  const { mutate } = useMutation({
    scope: { id: 'chat' },
    mutationFn: ({ text }: Outgoing) =>
      api.client.POST('/chat/app/v1/messages', { body: { text } }),
    onSuccess: async (_answer, { key }) => {
      // It leaves this list in the moment in which it stands in the other.
      await client.invalidateQueries({ queryKey: chatMessages(api).queryKey });
      setOutgoing((before) => before.filter((one) => one.key !== key));
    },
    onError: (failure, { key }) => change(key, failure),
  });
  return {
    outgoing,
    send(text: string) {
      const one = { key: crypto.randomUUID(), text, failure: null };
      setOutgoing((before) => [...before, one]);
      mutate(one);
    },
    retry(one: Outgoing) {
      change(one.key, null);
      mutate(one);
    },
  };
}
