import { and, asc, eq, inArray } from 'drizzle-orm';
import { openOrderStatuses } from '#core/lifecycle/order.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { TradeStateRow } from '#server/db/tables/trade.ts';
import { tradeOrder, tradeState } from '#server/db/tables/trade.ts';
import { passOver } from '#server/modules/alert/pass-over-service.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { askHaltNews } from './halt-news-service.ts';
import { isSplitting } from './split-state-service.ts';

/** `open` is every stock that the desk has said nothing of. */
export type TradeState = TradeStateRow['state'] | 'open';

/** What the desk said of a stock; while it is being split it is halted, whatever that is. */
export async function stateOf(
  tx: TenantTransaction,
  tenant: string,
  instrument: string,
  now: Date,
): Promise<TradeState> {
  const said = await saidOf(tx, tenant, instrument);
  return said !== 'halted' && (await isSplitting(tx, tenant, instrument, now)) ? 'halted' : said;
}

async function saidOf(
  tx: TenantTransaction,
  tenant: string,
  instrument: string,
): Promise<TradeState> {
  const [row] = await tx
    .select({ state: tradeState.state })
    .from(tradeState)
    .where(and(eq(tradeState.tenant, tenant), eq(tradeState.instrument, instrument)));
  return row?.state ?? 'open';
}

/** Stocks that are halted or reviewed, by instrument. */
export function listStates(
  tx: TenantTransaction,
  tenant: string,
): Promise<readonly TradeStateRow[]> {
  return tx
    .select()
    .from(tradeState)
    .where(eq(tradeState.tenant, tenant))
    .orderBy(asc(tradeState.instrument));
}

/**
 * Halts a stock, has its orders reviewed, or lets it trade as usual; answers what it was. Open orders and price alerts wait
 * while it is halted, and go on with the ticks after `seq`: what was traded meanwhile was not for them. Clients with open orders
 * are notified of a halt, and of its end.
 */
export async function setState(
  tx: TenantTransaction,
  tenant: string,
  instrument: string,
  { state, note }: { readonly state: TradeState; readonly note: string },
  { now, seq, random }: { readonly now: Date; readonly seq: number; readonly random: RandomSource },
): Promise<TradeState> {
  const before = await saidOf(tx, tenant, instrument);
  const own = and(eq(tradeState.tenant, tenant), eq(tradeState.instrument, instrument));
  if (state === 'open') await tx.delete(tradeState).where(own);
  else
    await tx
      .insert(tradeState)
      .values({ tenant, instrument, state, note, changedAt: now })
      .onConflictDoUpdate({
        target: [tradeState.tenant, tradeState.instrument],
        set: { state, note, changedAt: now },
      });
  if (before === 'halted' && state !== 'halted') {
    await passOver(tx, tenant, instrument, seq);
    await tx
      .update(tradeOrder)
      .set({ seenSeq: seq })
      .where(
        and(
          eq(tradeOrder.tenant, tenant),
          eq(tradeOrder.instrument, instrument),
          inArray(tradeOrder.status, [...openOrderStatuses]),
        ),
      );
  }
  if ((before === 'halted') !== (state === 'halted')) {
    const kind = state === 'halted' ? 'stockHalted' : 'stockResumed';
    const since = now.toISOString();
    await askHaltNews(tx, random, tenant, { instrument, kind, since }, now);
  }
  return before;
}
