import { and, eq, isNull, sql } from 'drizzle-orm';
import { CodedError } from '#core/errors.ts';
import { compare } from '#core/money.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { lotClosing, positionLot } from '#server/db/tables/position.ts';
import { keepFlow } from './keep-flows.ts';
import { movePosition, negative } from './keep-lots.ts';
import type { LedgerEntry } from './ledger-entry.ts';

/**
 * Puts lots back to where they were before a transaction: what it closed is open again, at the very cost, and what it
 * opened was never there. A purchase whose lot a later sale has used is refused with `stateConflict`: undo the sale first.
 * Runs after the postings of the reversal, as `keepLots` after those of an entry.
 */
export async function undoLots(
  tx: TenantTransaction,
  tenant: string,
  transactionId: string,
  by: Pick<LedgerEntry, 'id' | 'at'>,
): Promise<void> {
  await reopenClosed(tx, tenant, transactionId, by);
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
    const { clientId, instrument, openedBy, quantity, cost, proceeds, realised } = closing;
    await tx
      .update(positionLot)
      .set({
        remaining: sql`${positionLot.remaining} + ${quantity}::numeric`,
        remainingCost: sql`${positionLot.remainingCost} + ${cost}::numeric`,
      })
      .where(
        and(
          eq(positionLot.tenant, tenant),
          eq(positionLot.clientId, clientId),
          eq(positionLot.instrument, instrument),
          eq(positionLot.openedBy, openedBy),
        ),
      );
    await movePosition(
      tx,
      tenant,
      { clientId, instrument, currency: null },
      { quantity, cost, realised: negative(realised) },
    );
    await keepFlow(tx, tenant, closing, by.at, { paidIn: proceeds });
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
    const { clientId, instrument, quantity, cost, remaining } = lot;
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
