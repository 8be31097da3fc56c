import { and, eq } from 'drizzle-orm';
import { CodedError } from '#core/errors.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { ledgerAccount, ledgerPosting, ledgerTransaction } from '#server/db/tables/ledger.ts';
import type { AccountPath } from './account-path.ts';
import { checkedEntry } from './checked-entry.ts';
import { intentHash } from './intent-hash.ts';
import { divideLots, type LotDivision } from './divide-lots.ts';
import { keepLots } from './keep-lots.ts';
import type { LedgerEntry, Posted, Posting } from './ledger-entry.ts';
import { positionChanges } from './position-changes.ts';
import { undoLots } from './undo-lots.ts';

/** What an entry does to lots where it is no purchase or sale. */
export type EntryPurpose = Reversed | LotDivision;

/** What is undone by an entry, and why. */
interface Reversed {
  readonly what: 'reverse';
  readonly transactionId: string;
  readonly reason: string;
}

/**
 * The one place where the ledger is written. Its callers are the operations of the ledger: `post`, `reverse`, `splitHolding` and holds.
 * A transaction that is reversed for the second time is refused with `stateConflict`; for the rest see `post`.
 */
export async function writeEntry(
  tx: TenantTransaction,
  tenant: string,
  wanted: LedgerEntry,
  purpose: EntryPurpose | null = null,
): Promise<Posted> {
  const entry = checkedEntry(wanted);
  const payloadHash = intentHash(entry);
  const reversed = purpose?.what === 'reverse' ? purpose : null;
  const changes = purpose === null ? positionChanges(entry) : [];
  const { id, clientId, kind, key, at } = entry;
  const inserted = await tx
    .insert(ledgerTransaction)
    .values({
      tenant,
      id,
      clientId,
      kind,
      key,
      payloadHash,
      at,
      reverses: reversed?.transactionId ?? null,
      reason: reversed?.reason ?? null,
    })
    // The key was used before, or the transaction reversed: the one statement that finds out holds against a race, too.
    .onConflictDoNothing()
    .returning({ id: ledgerTransaction.id });
  if (inserted.length === 0) return earlier(tx, tenant, entry, payloadHash, reversed);
  await openAccounts(tx, tenant, entry.postings);
  await tx
    .insert(ledgerPosting)
    .values(
      entry.postings.map((posting, line) => ({
        tenant,
        transactionId: id,
        line,
        source: posting.source.path,
        destination: posting.destination.path,
        asset: posting.asset,
        amount: posting.amount,
        at,
      })),
    )
    .catch((error: unknown) => {
      throw overdraftOf(error) ?? error;
    });
  if (purpose === null) await keepLots(tx, tenant, entry, changes);
  else if (purpose.what === 'reverse') await undoLots(tx, tenant, purpose.transactionId, entry);
  else await divideLots(tx, tenant, entry, purpose);
  return { transactionId: id, repeated: false };
}

async function earlier(
  tx: TenantTransaction,
  tenant: string,
  entry: LedgerEntry,
  payloadHash: string,
  reversed: Reversed | null,
): Promise<Posted> {
  const [row] = await tx
    .select()
    .from(ledgerTransaction)
    .where(
      and(
        eq(ledgerTransaction.tenant, tenant),
        eq(ledgerTransaction.clientId, entry.clientId),
        eq(ledgerTransaction.key, entry.key),
      ),
    );
  if (row === undefined) {
    if (reversed === null) throw new Error(`the id ${entry.id} stands for another transaction`);
    throw new CodedError('stateConflict', { state: 'reversed' });
  }
  if (row.payloadHash !== payloadHash) throw new CodedError('idempotencyKeyReused');
  return { transactionId: row.id, repeated: true };
}

async function openAccounts(
  tx: TenantTransaction,
  tenant: string,
  postings: readonly Posting[],
): Promise<void> {
  const accounts = new Map(
    postings
      .flatMap(({ source, destination }) => [source, destination])
      .map((each) => [each.path, each]),
  );
  await tx
    .insert(ledgerAccount)
    .values(
      [...accounts.values()]
        .sort(byPath)
        .map(({ path, clientId }) => ({ tenant, path, clientId, overdraft: clientId === null })),
    )
    .onConflictDoNothing();
}

/** The refusal in what the store said: its trigger moves the balances with the postings, and names what is short. */
function overdraftOf(error: unknown): CodedError | null {
  const cause = error instanceof Error ? error.cause : null;
  if (typeof cause !== 'object' || cause === null || !('code' in cause) || cause.code !== 'LV001')
    return null;
  return new CodedError('insufficientBalance', {
    asset: 'detail' in cause ? String(cause.detail) : '',
  });
}

function byPath(a: AccountPath, b: AccountPath): number {
  return a.path < b.path ? -1 : 1;
}
