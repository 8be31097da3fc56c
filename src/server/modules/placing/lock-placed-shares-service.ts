import { and, asc, eq, inArray } from 'drizzle-orm';
import { compare, plainAmount } from '#core/money.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { PlacingRow } from '#server/db/tables/placing.ts';
import { placingApplication } from '#server/db/tables/placing.ts';
import { release, reserve } from '#server/ledger/holds.ts';
import { sharesAfterSplits } from '#server/modules/trade/keep-split-shares-service.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { newId } from '#server/platform/ids.ts';
import { saveApplication } from './placing-application-record-service.ts';
import { placingKey } from './placing-key-service.ts';

type Locked = Pick<PlacingRow, 'lockedShares' | 'sharesHoldId' | 'version'>;

/** Keeps placed shares from being sold. Where a split left no whole one there is nothing to keep. */
export async function lockPlaced(
  tx: TenantTransaction,
  random: RandomSource,
  { tenant, id, clientId, instrument, version, unlocksOn }: PlacingRow,
  shares: string,
  now: Date,
): Promise<Locked> {
  const lockedShares = plainAmount(shares);
  if (compare(lockedShares, '0') === 0) return { lockedShares, sharesHoldId: null, version };
  const { holdId } = await reserve(tx, tenant, {
    id: newId(now, random),
    clientId,
    bucket: 'holding',
    asset: instrument,
    amount: lockedShares,
    reason: { kind: 'lock', params: { day: unlocksOn ?? '' } },
    link: { kind: 'placings', id },
    key: placingKey('lock', id, version),
    at: now,
  });
  return { lockedShares, sharesHoldId: holdId, version: version + 1 };
}

/** Lets the shares be sold. */
export async function unlockPlaced(
  tx: TenantTransaction,
  random: RandomSource,
  { tenant, id, sharesHoldId, version }: PlacingRow,
  now: Date,
): Promise<Locked> {
  const free = { lockedShares: null, sharesHoldId: null };
  if (sharesHoldId === null) return { ...free, version };
  await release(tx, tenant, {
    holdId: sharesHoldId,
    id: newId(now, random),
    key: placingKey('unlock', id, version),
    at: now,
  });
  return { ...free, version: version + 1 };
}

/**
 * Placed shares of a stock that are locked, each client's by its id. They are locked for all clients before anything of one is posted:
 * whatever unlocks or reverses one locks it first, too.
 */
export async function lockKeptPlacings(
  tx: TenantTransaction,
  { tenant, instrument }: { readonly tenant: string; readonly instrument: string },
  clients: readonly { readonly clientId: string }[],
): Promise<(clientId: string) => readonly PlacingRow[]> {
  if (clients.length === 0) return () => [];
  const rows = await tx
    .select()
    .from(placingApplication)
    .where(
      and(
        eq(placingApplication.tenant, tenant),
        eq(placingApplication.instrument, instrument),
        inArray(
          placingApplication.clientId,
          clients.map(({ clientId }) => clientId),
        ),
        eq(placingApplication.status, 'settle'),
      ),
    )
    .orderBy(asc(placingApplication.clientId), asc(placingApplication.id))
    .for('update');
  return (wanted) => rows.filter(({ clientId }) => clientId === wanted);
}

/** Gives locked shares to the holding, which a split divides as a whole. */
export async function freeKeptPlacings(
  tx: TenantTransaction,
  random: RandomSource,
  rows: readonly PlacingRow[],
  now: Date,
): Promise<readonly PlacingRow[]> {
  const freed: PlacingRow[] = [];
  for (const row of rows) freed.push({ ...row, ...(await unlockPlaced(tx, random, row, now)) });
  return freed;
}

/** Locks them again, as many as splits made of them. */
export async function keepPlacings(
  tx: TenantTransaction,
  random: RandomSource,
  rows: readonly PlacingRow[],
  now: Date,
): Promise<void> {
  for (const row of rows) {
    const { tenant, clientId, instrument, shares, placedAt } = row;
    const since = placedAt ?? row.createdAt;
    const bought = { tenant, clientId, instrument, shares: plainAmount(shares), since };
    const count = (await sharesAfterSplits(tx, bought)) ?? shares;
    await saveApplication(tx, row, await lockPlaced(tx, random, row, count, now), now);
  }
}
