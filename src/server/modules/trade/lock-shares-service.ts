import { compare, toBig } from '#core/money.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { OrderRow } from '#server/db/tables/trade.ts';
import { release, reserve } from '#server/ledger/holds.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { newId } from '#server/platform/ids.ts';
import { orderKey } from './order-key-service.ts';

/** What of an order changes with the hold on its shares. */
export type LockedShares = Pick<OrderRow, 'sharesHoldId' | 'version'>;

/** The shares of a purchase as they are counted now: as many as were executed, divided by splits since. */
export function sharesOf({
  filled,
  splitShares,
}: Pick<OrderRow, 'filled' | 'splitShares'>): string {
  return toBig(splitShares ?? filled).toFixed();
}

/**
 * Keeps all shares of a purchase from being sold; what was kept of it before is part of it. Where a split left no whole one there is
 * nothing to keep.
 */
export async function lockShares(
  tx: TenantTransaction,
  random: RandomSource,
  order: OrderRow,
  now: Date,
): Promise<LockedShares> {
  const free = await unlockShares(tx, random, order, now);
  const { tenant, id, clientId, instrument, name } = order;
  const amount = sharesOf(order);
  if (compare(amount, '0') === 0) return free;
  const { holdId } = await reserve(tx, tenant, {
    id: newId(now, random),
    clientId,
    bucket: 'holding',
    asset: instrument,
    amount,
    reason: { kind: 'payment', params: { name } },
    link: { kind: 'order', id },
    key: orderKey('lock', id, free.version),
    at: now,
  });
  return { sharesHoldId: holdId, version: free.version + 1 };
}

/** Lets the shares be sold. */
export async function unlockShares(
  tx: TenantTransaction,
  random: RandomSource,
  { tenant, id, sharesHoldId, version }: OrderRow,
  now: Date,
): Promise<LockedShares> {
  if (sharesHoldId === null) return { sharesHoldId, version };
  await release(tx, tenant, {
    holdId: sharesHoldId,
    id: newId(now, random),
    key: orderKey('unlock', id, version),
    at: now,
  });
  return { sharesHoldId: null, version: version + 1 };
}
