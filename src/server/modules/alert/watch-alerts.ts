import { and, asc, eq, gt, notExists } from 'drizzle-orm';
import { isReached } from '#core/alert/price-alert.ts';
import { fullPrice, toBig } from '#core/money.ts';
import type { Database, TenantTransaction } from '#server/db/database.ts';
import type { PriceAlertRow } from '#server/db/tables/alert.ts';
import { priceAlert } from '#server/db/tables/alert.ts';
import { tradeState } from '#server/db/tables/trade.ts';
import { notifyClient } from '#server/events/notify-client.ts';
import type { JobHandler } from '#server/jobs/job-handler.ts';
import type { MarketProvider, StockListing, Tick } from '#server/market/market-provider.ts';
import { fireAlert } from './alert-service.ts';

/** How often alerts are looked at, in ms. */
const every = 5000;
/** Alerts in memory at a time; a run goes through all of them. */
const pageSize = 500;
/** The most ticks that one look goes through; beyond, the latest price decides. */
const maxTicks = 2000;
/** How far an alert may lag behind the ticks before that is written: looking again costs less than writing. */
const lag = 200;

interface AlertParts {
  readonly db: Database;
  readonly market: MarketProvider;
}

/**
 * Fires alerts by what was traded since each was last looked at, each in a transaction of its own with its message. However many
 * servers look, an alert fires once: its row is locked, and only one that waits still is fired. What is listed no more fires nothing.
 */
export function watchAlertsJob(parts: AlertParts): JobHandler {
  return {
    kind: 'alert.watch',
    every,
    async run({ tenant, now, settle }) {
      for (let after: string | null = null; ;) {
        const page: readonly PriceAlertRow[] = await parts.db.inTenant(tenant.id, (tx) =>
          activeAlerts(tx, tenant.id, after),
        );
        for (const alert of page) await look(parts, alert, now);
        after = page.at(-1)?.id ?? null;
        if (page.length < pageSize) break;
      }
      await settle(async () => undefined);
    },
  };
}

async function look({ db, market }: AlertParts, alert: PriceAlertRow, now: Date): Promise<void> {
  const ticks = ticksSince(market, alert);
  const reached = ticks.find((tick) => isReached(alert, tick));
  const last = ticks.at(-1);
  const listing = market.stocks.find((each) => each.instrument === alert.instrument);
  // There is no name to write of: it waits, and has passed nothing over, should the stock be listed again.
  if (listing === undefined) return;
  if (reached !== undefined)
    await db.inTenant(alert.tenant, async (tx) => {
      const fired = await fireAlert(tx, alert, reached, now);
      if (fired !== null) await announce(tx, listing, fired, reached, now);
    });
  else if (last !== undefined && last.seq - alert.seenSeq > lag)
    await db.inTenant(alert.tenant, async (tx) => {
      await tx
        .update(priceAlert)
        .set({ seenSeq: last.seq })
        .where(
          and(
            eq(priceAlert.tenant, alert.tenant),
            eq(priceAlert.id, alert.id),
            eq(priceAlert.status, 'active'),
            // A halt that has ended meanwhile has let it wait for later ticks than these.
            eq(priceAlert.seenSeq, alert.seenSeq),
          ),
        );
    });
}

/** What was traded since, the oldest first; the latest price alone where the feed does not remember all of it. */
function ticksSince(market: MarketProvider, { instrument, seenSeq }: PriceAlertRow) {
  const ticks = market.ticksAfter(instrument, seenSeq, maxTicks);
  if (ticks !== null) return ticks;
  const latest = market.latest(instrument);
  return latest === null ? [] : [latest];
}

async function announce(
  tx: TenantTransaction,
  { symbol, name, currency }: StockListing,
  { tenant, clientId, kind, value }: PriceAlertRow,
  { price, changePercent }: Tick,
  now: Date,
): Promise<void> {
  const params = {
    kind,
    symbol,
    name,
    currency,
    price: fullPrice(price, currency),
    value: kind === 'percent' ? toBig(value).toFixed() : fullPrice(value, currency),
    change: changePercent,
  };
  const link = { to: 'alerts', id: null } as const;
  await notifyClient(tx, tenant, clientId, { kind: 'priceAlertFired', params, link }, now);
}

function activeAlerts(
  tx: TenantTransaction,
  tenant: string,
  after: string | null,
): Promise<readonly PriceAlertRow[]> {
  return tx
    .select()
    .from(priceAlert)
    .where(
      and(
        eq(priceAlert.tenant, tenant),
        eq(priceAlert.status, 'active'),
        // Nothing of a halted stock fires (see fireAlert): those that are halted by now need no look.
        notExists(
          tx
            .select({ state: tradeState.state })
            .from(tradeState)
            .where(
              and(
                eq(tradeState.tenant, priceAlert.tenant),
                eq(tradeState.instrument, priceAlert.instrument),
                eq(tradeState.state, 'halted'),
              ),
            ),
        ),
        after === null ? undefined : gt(priceAlert.id, after),
      ),
    )
    .orderBy(asc(priceAlert.id))
    .limit(pageSize);
}
