import { useQuery } from '@tanstack/react-query';
import {
  failedLatency,
  lateLatency,
  rateConnection,
  type ConnectionRating,
} from '#core/connection.ts';
import { useApp } from '#page/app-context.ts';
import { measureLatency } from './measure-latency.ts';

const calm = 30_000;
const anxious = 3_000;

export interface Connection {
  /** Undefined before the first answer. */
  readonly rating: ConnectionRating | undefined;
  /** Whether it answered, and does not keep the next answer waiting. */
  readonly reachable: boolean;
  /** Whether there was no answer. One that is late may still come. */
  readonly failed: boolean;
}

/** Measures the latency of the backend every 30 s; every 3 s while there is none. */
export function useConnection(): Connection {
  const { api } = useApp();
  const { data } = useQuery<number>({
    queryKey: ['connection'],
    retry: false,
    refetchInterval: (query) => (query.state.data === failedLatency ? anxious : calm),
    queryFn: ({ signal, client, queryKey }) =>
      measureLatency(
        (limited) => api.client.GET('/health', { signal: limited }),
        signal,
        () =>
          // One that has failed has failed until it answers.
          client.setQueryData<number>(queryKey, (before) =>
            before === failedLatency ? before : lateLatency,
          ),
      ),
  });
  return {
    rating: data === undefined ? undefined : rateConnection(data),
    reachable: data === undefined || data < failedLatency,
    failed: data === failedLatency,
  };
}
