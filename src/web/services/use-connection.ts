import { useQuery } from '@tanstack/react-query';
import { CodedError } from '#core/errors.ts';
import { failedLatency, rateConnection, type ConnectionRating } from '#core/connection.ts';
import { useApp } from './app-context.ts';

const calm = 30_000;
const anxious = 3_000;
const patience = 5_000;

export interface Connection {
  /** Undefined before the first answer. */
  readonly rating: ConnectionRating | undefined;
  readonly reachable: boolean;
}

/** Measures the way to the backend every 30 s; every 3 s while there is none. */
export function useConnection(): Connection {
  const { api } = useApp();
  const latency = useQuery<number>({
    queryKey: ['connection'],
    retry: false,
    refetchInterval: (query) => (query.state.data === failedLatency ? anxious : calm),
    queryFn: async ({ signal }) => {
      const start = performance.now();
      try {
        await api.client.GET('/health', { signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]) });
        return performance.now() - start;
      } catch (error) {
        // A refusal is an answer, too: somebody is there.
        if (error instanceof CodedError && !['networkUnreachable', 'serviceUnavailable', 'timeout'].includes(error.code)) return performance.now() - start;
        return failedLatency;
      }
    },
  });
  if (latency.data === undefined) return { rating: undefined, reachable: true };
  return { rating: rateConnection(latency.data), reachable: latency.data !== failedLatency };
}
