import { and, asc, eq, inArray } from 'drizzle-orm';
import { openOrderStatuses } from '#core/lifecycle/order.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { tradeOrder } from '#server/db/tables/trade.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { takeOrderStep } from './order-step-service.ts';

/**
 * Cancels open orders of a stock that is split, `limit` at most, and gives back what they had set aside; answers the last of as many,
 * and `null` where none is left. They are in the order of their clients, as whatever writes to several clients is.
 */
export async function cancelForSplit(
  tx: TenantTransaction,
  random: RandomSource,
  { tenant, instrument }: { readonly tenant: string; readonly instrument: string },
  limit: number,
  now: Date,
): Promise<string | null> {
  const open = await tx
    .select({ id: tradeOrder.id })
    .from(tradeOrder)
    .where(
      and(
        eq(tradeOrder.tenant, tenant),
        eq(tradeOrder.instrument, instrument),
        inArray(tradeOrder.status, [...openOrderStatuses]),
      ),
    )
    .orderBy(asc(tradeOrder.clientId), asc(tradeOrder.id))
    .limit(limit);
  for (const { id } of open) {
    const act = { act: 'cancel', reason: 'split' } as const;
    await takeOrderStep(tx, random, tenant, { id, clientId: null }, 'split', act, now);
  }
  return open.length < limit ? null : (open.at(-1)?.id ?? null);
}
