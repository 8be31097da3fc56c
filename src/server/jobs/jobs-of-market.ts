import type { MarketService } from '#server/market/market-service.ts';
import { perMarket } from '#server/market/per-market.ts';
import type { TenantMarkets } from '#server/market/tenant-markets.ts';
import type { JobHandler } from './job-handler.ts';

/** Jobs that go by prices, each run by those of its tenant's market. */
export function jobsOfMarket(
  markets: TenantMarkets,
  jobsOf: (market: MarketService) => readonly JobHandler[],
): readonly JobHandler[] {
  const jobsIn = perMarket(jobsOf);
  return jobsIn(markets.usual).map((usual) => ({
    ...usual,
    async run(running) {
      const jobs = jobsIn(await markets.of(running.tenant.id));
      await (jobs.find(({ kind }) => kind === usual.kind) ?? usual).run(running);
    },
  }));
}
