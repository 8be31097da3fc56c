import { useQueries } from '@tanstack/react-query';
import { endpoints, latencyOf, type Endpoint } from '#live/endpoints.ts';
import { useApp } from '#page/app-context.ts';

export interface Latency {
  readonly endpoint: Endpoint;
  /** Milliseconds of one round trip; undefined before the first answer. */
  readonly value: number | undefined;
}

/** Measures the latency of each service of the tenant, once, and again when asked to. */
export function useLatencies(): {
  readonly latencies: readonly Latency[];
  readonly busy: boolean;
  readonly run: () => void;
} {
  const services = useApp();
  const queries = useQueries({
    queries: endpoints.map((endpoint) => ({
      queryKey: ['connection-test', endpoint],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
        latencyOf(services, endpoint, signal),
      // What was measured a while ago says nothing of now.
      gcTime: 0,
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    })),
  });
  return {
    latencies: endpoints.map((endpoint, index) => ({ endpoint, value: queries[index]?.data })),
    busy: queries.some(({ isFetching }) => isFetching),
    run: () => queries.forEach((query) => void query.refetch()),
  };
}
