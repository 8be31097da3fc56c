import { and, eq } from 'drizzle-orm';
import { CodedError } from '#core/errors.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { ledgerPosting, ledgerTransaction } from '#server/db/tables/ledger.ts';
import { accountAt, beforeHold } from './account-path.ts';
import type { Posted, Posting } from './ledger-entry.ts';
import { writeEntry } from './write-entry.ts';

export interface Reversal {
  /** The transaction that is undone. */
  readonly transactionId: string;
  /** Of the reversal itself. */
  readonly id: string;
  readonly key: string;
  readonly at: Date;
  /** Why, for readers of the history. */
  readonly reason: string;
}

/**
 * Undoes a transaction by opposite postings. Refuses with `notFound`, with `stateConflict` what was undone before, what is
 * a reversal itself and what a hold began or ended, and with `insufficientBalance` when the money is gone. What a hold
 * had kept goes back to where the hold took it from, for the hold is over.
 */
export async function reverse(
  tx: TenantTransaction,
  tenant: string,
  { transactionId, id, key, at, reason }: Reversal,
): Promise<Posted> {
  const [original] = await tx
    .select()
    .from(ledgerTransaction)
    .where(and(eq(ledgerTransaction.tenant, tenant), eq(ledgerTransaction.id, transactionId)));
  if (!original) throw new CodedError('notFound');
  if (original.reverses !== null) throw new CodedError('stateConflict', { state: 'reversal' });
  const postings = await oppositeOf(tx, tenant, transactionId);
  if (postings.length === 0) throw new CodedError('stateConflict', { state: 'hold' });
  const { clientId } = original;
  return writeEntry(
    tx,
    tenant,
    {
      id,
      clientId,
      kind: 'ledger.reverse',
      key,
      at,
      postings,
      intent: { reverses: transactionId, reason },
    },
    { what: 'reverse', transactionId, reason },
  );
}

async function oppositeOf(
  tx: TenantTransaction,
  tenant: string,
  transactionId: string,
): Promise<readonly Posting[]> {
  const rows = await tx
    .select()
    .from(ledgerPosting)
    .where(and(eq(ledgerPosting.tenant, tenant), eq(ledgerPosting.transactionId, transactionId)))
    .orderBy(ledgerPosting.line);
  return rows
    .map(({ source, destination, asset, amount }) => ({
      source: beforeHold(accountAt(destination)),
      destination: beforeHold(accountAt(source)),
      asset,
      amount,
    }))
    .filter(({ source, destination }) => source.path !== destination.path);
}
