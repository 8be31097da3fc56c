import type { AppServices } from '#page/app-context.ts';
import { openPriceSocket } from './live-prices.ts';
import { measureLatency } from './measure-latency.ts';

/** Services of a tenant whose latency is measured, in the order in which they are shown. */
export const endpoints = ['accounts', 'market', 'prices'] as const;

export type Endpoint = (typeof endpoints)[number];

/** One round trip to a service, in ms; `failedLatency` when it does not answer. */
export function latencyOf(
  { api, file }: Pick<AppServices, 'api' | 'file'>,
  endpoint: Endpoint,
  signal: AbortSignal,
): Promise<number> {
  const calls: Readonly<Record<Endpoint, (limited: AbortSignal) => Promise<unknown>>> = {
    accounts: (limited) => api.client.GET('/health', { signal: limited }),
    market: (limited) => api.market.GET('/stock/v1/markets', { signal: limited }),
    async prices(limited) {
      (await openPriceSocket({ api, file }, limited)).close();
    },
  };
  return measureLatency(calls[endpoint], signal);
}
