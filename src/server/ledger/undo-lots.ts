import { and, eq, isNull, sql } from 'drizzle-orm';
import { CodedError } from '#core/errors.ts';
import { compare } from '#core/money.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { lotClosing, lotSplit, positionLot } from '#server/db/tables/position.ts';
import { keepFlow } from './keep-flows.ts';
import { movePosition, negative } from './keep-lots.ts';
import type { LedgerEntry } from './ledger-entry.ts';

/**
 * Puts lots back to where they were before a transaction: what it closed is open again, at the very cost, and what it
 * opened was never there. What a later sale or split has changed is refused with `stateConflict`: undo that first.
 * Runs after the postings of the reversal, as `keepLots` after those of an entry.
 */
export async function undoLots(
  tx: TenantTransaction,
  tenant: string,
  transactionId: string,
  by: Pick<LedgerEntry, 'id' | 'at'>,
): Promise<void> {
  await reopenClosed(tx, tenant, transactionId, by);
  await joinDivided(tx, tenant, transactionId, by);
  await removeOpened(tx, tenant, transactionId, by);
}

async function reopenClosed(
  tx: TenantTransaction,
  tenant: string,
  transactionId: string,
  by: Pick<LedgerEntry, 'id' | 'at'>,
): Promise<void> {
  const closings = await tx
    .update(lotClosing)
    .set({ undoneBy: by.id })
    .where(
      and(
        eq(lotClosing.tenant, tenant),
        eq(lotClosing.transactionId, transactionId),
        isNull(lotClosing.undoneBy),
      ),
    )
    .returning();
  for (const closing of closings) {
    const { clientId, instrument, quantity, cost, proceeds, realised } = closing;
    await tx
      .update(positionLot)
      .set({
        remaining: sql`${positionLot.remaining} + ${quantity}::numeric`,
        remainingCost: sql`${positionLot.remainingCost} + ${cost}::numeric`,
      })
      .where(lotOf(tenant, closing));
    await movePosition(
      tx,
      tenant,
      { clientId, instrument, currency: null },
      { quantity, cost, realised: negative(realised) },
    );
    await keepFlow(tx, tenant, closing, by.at, { paidIn: proceeds });
  }
}

/** After the part of a share that a split paid is open again: every lot has to be what the split made of it. */
async function joinDivided(
  tx: TenantTransaction,
  tenant: string,
  transactionId: string,
  by: Pick<LedgerEntry, 'id'>,
): Promise<void> {
  const divided = await tx
    .update(lotSplit)
    .set({ undoneBy: by.id })
    .where(
      and(
        eq(lotSplit.tenant, tenant),
        eq(lotSplit.transactionId, transactionId),
        isNull(lotSplit.undoneBy),
      ),
    )
    .returning();
  for (const split of divided) {
    const { clientId, instrument, change, after } = split;
    const joined = await tx
      .update(positionLot)
      .set({
        remaining: sql`${positionLot.remaining} - ${change}::numeric`,
        added: sql`${positionLot.added} - ${change}::numeric`,
      })
      .where(and(lotOf(tenant, split), eq(positionLot.remaining, after)))
      .returning({ openedBy: positionLot.openedBy });
    if (joined.length === 0) throw new CodedError('stateConflict', { state: 'sold' });
    await movePosition(
      tx,
      tenant,
      { clientId, instrument, currency: null },
      { quantity: negative(change), cost: '0', realised: '0' },
    );
  }
}

async function removeOpened(
  tx: TenantTransaction,
  tenant: string,
  transactionId: string,
  by: Pick<LedgerEntry, 'id' | 'at'>,
): Promise<void> {
  const opened = and(eq(positionLot.tenant, tenant), eq(positionLot.openedBy, transactionId));
  const lots = await tx.select().from(positionLot).where(opened);
  for (const lot of lots) {
    const { clientId, instrument, quantity, cost, remaining, added } = lot;
    if (compare(added, '0') !== 0) throw new CodedError('stateConflict', { state: 'split' });
    if (compare(remaining, quantity) !== 0)
      throw new CodedError('stateConflict', { state: 'sold' });
    await movePosition(
      tx,
      tenant,
      { clientId, instrument, currency: null },
      { quantity: negative(quantity), cost: negative(cost), realised: '0' },
    );
    await keepFlow(tx, tenant, lot, by.at, { takenOut: cost });
  }
  if (lots.length > 0)
    await tx
      .update(positionLot)
      .set({ remaining: '0', remainingCost: '0', undoneBy: by.id })
      .where(opened);
}

/** The lot that something was sold out of, or that was split. */
function lotOf(
  tenant: string,
  {
    clientId,
    instrument,
    openedBy,
  }: Pick<typeof lotSplit.$inferSelect, 'clientId' | 'instrument' | 'openedBy'>,
) {
  return and(
    eq(positionLot.tenant, tenant),
    eq(positionLot.clientId, clientId),
    eq(positionLot.instrument, instrument),
    eq(positionLot.openedBy, openedBy),
  );
}
