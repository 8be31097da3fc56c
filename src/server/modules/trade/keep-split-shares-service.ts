import { and, asc, eq, gt, inArray, isNotNull } from 'drizzle-orm';
import { wholeAfterSplit } from '#server/rules/corporate/split-terms.ts';
import { toBig } from '#core/money.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { OrderRow } from '#server/db/tables/trade.ts';
import { tradeOrder } from '#server/db/tables/trade.ts';
import { appliedSplits } from '#server/ledger/applied-splits.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { saveOrder } from './execute-order.ts';
import { lockShares, unlockShares } from './lock-shares-service.ts';

/**
 * Purchases of a stock that are not paid, or may have to be paid again, each client's by its id. They are locked for all clients before
 * anything of one is posted: whatever pays or closes an order locks it first, too.
 */
export async function lockUnpaidOrders(
  tx: TenantTransaction,
  { tenant, instrument }: { readonly tenant: string; readonly instrument: string },
  clients: readonly { readonly clientId: string }[],
): Promise<(clientId: string) => readonly OrderRow[]> {
  if (clients.length === 0) return () => [];
  const orders = await tx
    .select()
    .from(tradeOrder)
    .where(
      and(
        eq(tradeOrder.tenant, tenant),
        inArray(
          tradeOrder.clientId,
          clients.map(({ clientId }) => clientId),
        ),
        eq(tradeOrder.instrument, instrument),
        isNotNull(tradeOrder.paymentLimit),
        inArray(tradeOrder.status, ['payment', 'outstanding', 'holding']),
        gt(tradeOrder.filled, '0'),
      ),
    )
    .orderBy(asc(tradeOrder.clientId), asc(tradeOrder.id))
    .for('update');
  return (wanted) => orders.filter(({ clientId }) => clientId === wanted);
}

/** Gives shares that are kept back to the holding, which is divided as a whole. */
export async function freeKeptShares(
  tx: TenantTransaction,
  random: RandomSource,
  orders: readonly OrderRow[],
  now: Date,
): Promise<readonly OrderRow[]> {
  const freed: OrderRow[] = [];
  for (const order of orders)
    freed.push({ ...order, ...(await unlockShares(tx, random, order, now)) });
  return freed;
}

/** Counts the shares of orders by the splits that are applied now; those of an order that is not paid are kept. */
export async function keepSplitShares(
  tx: TenantTransaction,
  random: RandomSource,
  orders: readonly OrderRow[],
  now: Date,
): Promise<void> {
  for (const order of orders) {
    const { filled: shares, endedAt, placedAt } = order;
    const splitShares = await sharesAfterSplits(tx, {
      ...order,
      shares,
      since: endedAt ?? placedAt,
    });
    const after = { ...order, splitShares };
    const locked = order.status === 'holding' ? null : await lockShares(tx, random, after, now);
    await saveOrder(tx, { ...after, ...locked });
  }
}

/** Shares as they were bought, and when. */
export interface BoughtShares extends Pick<OrderRow, 'tenant' | 'clientId' | 'instrument'> {
  readonly shares: string;
  readonly since: Date;
}

/**
 * What the splits that are applied to a client's holding made of shares, from the first on: whole shares, for a part of one was paid
 * or is in another share; `null` without a split. Counted from what was bought each time, so that a split that is taken back leaves no
 * trace.
 */
export async function sharesAfterSplits(
  tx: TenantTransaction,
  { tenant, clientId, instrument, shares, since }: BoughtShares,
): Promise<string | null> {
  const splits = await appliedSplits(tx, tenant, { clientId }, { instrument, since });
  // Without a transaction nothing was moved: the holding stayed as it was.
  const moved = splits.filter(({ transactionId }) => transactionId !== null);
  return moved.length === 0 ? null : moved.reduce(wholeAfterSplit, toBig(shares).toFixed());
}
