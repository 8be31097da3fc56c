import { useQueries } from '@tanstack/react-query';
import { useApp } from '#page/app-context.ts';
import { openPriceSocket } from '#live/live-prices.ts';
import { measureLatency } from '#live/measure-latency.ts';

export type Endpoint = 'accounts' | 'market' | 'prices';

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
  const { api, file } = useApp();
  const calls: Readonly<Record<Endpoint, (signal: AbortSignal) => Promise<unknown>>> = {
    accounts: (signal) => api.client.GET('/health', { signal }),
    market: (signal) => api.market.GET('/stock/v1/markets', { signal }),
    async prices(signal) {
      (await openPriceSocket({ api, file }, signal)).close();
    },
  };
  const endpoints: readonly Endpoint[] = ['accounts', 'market', 'prices'];
  const queries = useQueries({
    queries: endpoints.map((endpoint) => ({
      queryKey: ['connection-test', endpoint],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
        measureLatency(calls[endpoint], signal),
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
