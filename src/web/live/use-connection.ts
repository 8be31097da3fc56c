import { useQuery } from '@tanstack/react-query';
import { failedLatency, rateConnection, type ConnectionRating } from '#core/connection.ts';
import { useApp } from '#page/app-context.ts';
import { measureLatency } from './measure-latency.ts';

const calm = 30_000;
const anxious = 3_000;

export interface Connection {
  /** Undefined before the first answer. */
  readonly rating: ConnectionRating | undefined;
  readonly reachable: boolean;
}

/** Measures the latency of the backend every 30 s; every 3 s while there is none. */
export function useConnection(): Connection {
  const { api } = useApp();
  const latency = useQuery<number>({
    queryKey: ['connection'],
    retry: false,
    refetchInterval: (query) => (query.state.data === failedLatency ? anxious : calm),
    queryFn: ({ signal }) =>
      measureLatency((limited) => api.client.GET('/health', { signal: limited }), signal),
  });
  if (latency.data === undefined) return { rating: undefined, reachable: true };
  return { rating: rateConnection(latency.data), reachable: latency.data !== failedLatency };
}
