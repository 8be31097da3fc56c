import type { TenantTransaction } from '#server/db/database.ts';
import type { PlacingRow } from '#server/db/tables/placing.ts';
import type { OrderRow } from '#server/db/tables/trade.ts';
import {
  freeKeptPlacings,
  keepPlacings,
  lockKeptPlacings,
} from '#server/modules/placing/lock-placed-shares-service.ts';
import {
  freeKeptShares,
  keepSplitShares,
  lockUnpaidOrders,
} from '#server/modules/trade/keep-split-shares-service.ts';
import type { RandomSource } from '#server/platform/ids.ts';

/** Shares of one client that cannot be sold meanwhile: of purchases that are not paid, and placed ones under a lock-up. */
export interface KeptShares {
  readonly orders: readonly OrderRow[];
  readonly placings: readonly PlacingRow[];
}

export const noneKept: KeptShares = { orders: [], placings: [] };

/** What of a stock is kept, each client's by its id, locked before anything of one is posted. */
export async function lockKept(
  tx: TenantTransaction,
  stock: { readonly tenant: string; readonly instrument: string },
  clients: readonly { readonly clientId: string }[],
): Promise<(clientId: string) => KeptShares> {
  const ordersOf = await lockUnpaidOrders(tx, stock, clients);
  const placingsOf = await lockKeptPlacings(tx, stock, clients);
  return (clientId) => ({ orders: ordersOf(clientId), placings: placingsOf(clientId) });
}

/** Gives everything that is kept to the holding, which is divided as a whole. */
export async function freeShares(
  tx: TenantTransaction,
  random: RandomSource,
  { orders, placings }: KeptShares,
  now: Date,
): Promise<KeptShares> {
  return {
    orders: await freeKeptShares(tx, random, orders, now),
    placings: await freeKeptPlacings(tx, random, placings, now),
  };
}

/** Keeps it again, as it is counted by the splits that are applied now. */
export async function keepShares(
  tx: TenantTransaction,
  random: RandomSource,
  { orders, placings }: KeptShares,
  now: Date,
): Promise<void> {
  await keepSplitShares(tx, random, orders, now);
  await keepPlacings(tx, random, placings, now);
}
