import type { MinuteBar } from '#core/day-trading/minute-bar.ts';
import { barsNeeded } from '#core/day-trading/minute-bar.ts';
import { minuteAt } from '#server/rules/day-trading/plan-clock.ts';
import type { Database } from '#server/db/database.ts';
import type { PlanRow } from '#server/db/tables/trading-plan.ts';
import type { JobHandler } from '#server/jobs/job-handler.ts';
import type { MarketProvider } from '#server/market/market-provider.ts';
import { advancePlan } from './advance-plan.ts';
import { duePlans, purgePlanDrafts } from './plan-record-service.ts';
import { passQuietPlans } from './quiet-plans-service.ts';
import type { PlanParts } from './run-plan-service.ts';

const minute = 60_000;
const pageSize = 200;

/**
 * Looks at every running plan once a minute: at a page of them together, and at each that something is to be done with in a
 * transaction of its own. A server that dies in between leaves each plan looked at or not; the server that takes the job over goes
 * on with those that were not.
 */
export function planJob(parts: PlanParts & { readonly db: Database }): JobHandler {
  const { db, market } = parts;
  return {
    kind: 'plan.minute',
    every: minute,
    async run({ tenant, now, settle }) {
      const current = minuteAt(now.getTime());
      const faults: unknown[] = [];
      const barsOf = rememberedBars(market, now, (error) => faults.push(error));
      for (let after: string | null = null; ;) {
        const page: readonly PlanRow[] = await db.inTenant(tenant.id, (tx) =>
          duePlans(tx, tenant.id, current, after, pageSize),
        );
        const bars = await barsOf(new Set(page.flatMap(({ instruments }) => instruments)));
        const busy =
          page.length === 0
            ? []
            : await db
                .inTenant(tenant.id, (tx) => passQuietPlans(tx, tenant, page, parts, bars, now))
                .catch((error: unknown) => {
                  faults.push(error);
                  return page;
                });
        for (const { id } of busy)
          await db
            .inTenant(tenant.id, (tx) => advancePlan(tx, tenant, id, parts, bars, now))
            .catch((error: unknown) => faults.push(error));
        after = page.at(-1)?.id ?? null;
        if (page.length < pageSize) break;
      }
      // Only now: a plan that cannot be looked at keeps no other from closing what it must not hold overnight.
      if (faults.length > 0)
        throw new Error(`${faults.length} plans or stocks could not be looked at`, {
          cause: faults[0],
        });
      await settle((tx) => purgePlanDrafts(tx, tenant.id, now));
    },
  };
}

/** Minutes that have ended, read once a stock however many plans look at it. A stock that cannot be read has none. */
function rememberedBars(
  market: Pick<MarketProvider, 'candles'>,
  now: Date,
  onFault: (error: unknown) => void,
) {
  const known = new Map<string, Promise<readonly MinuteBar[] | null>>();
  const to = minuteAt(now.getTime()) * minute;
  const ask = async (instrument: string): Promise<readonly MinuteBar[]> => {
    const { candles } = await market.candles(instrument, {
      interval: '1m',
      from: to - barsNeeded * minute,
      to,
      limit: barsNeeded,
    });
    return candles.map(({ time, open, high, low, close }) => ({
      time,
      open: Number(open),
      high: Number(high),
      low: Number(low),
      close: Number(close),
    }));
  };
  return async (instruments: ReadonlySet<string>) => {
    const bars = new Map<string, readonly MinuteBar[]>();
    for (const instrument of instruments) {
      const found =
        known.get(instrument) ??
        ask(instrument).catch((error: unknown) => {
          onFault(error);
          return null;
        });
      known.set(instrument, found);
      const read = await found;
      if (read !== null) bars.set(instrument, read);
    }
    return bars;
  };
}
