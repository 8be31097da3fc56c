import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApp } from '#page/app-context.ts';

/** Says that everything up to the newest message was seen, once the page is looked at. */
export function useMarkRead(newest: number | undefined, unread: number): void {
  const { api } = useApp();
  const { mutate } = useMutation({
    mutationFn: (until: number) => api.client.POST('/chat/app/v1/read', { body: { until } }),
  });
  useEffect(() => {
    if (newest === undefined || unread === 0) return;
    const until = newest;
    function read() {
      if (document.visibilityState === 'visible') mutate(until);
    }
    read();
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, [newest, unread, mutate]);
}
