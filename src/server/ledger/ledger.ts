import { and, eq } from 'drizzle-orm';
import { CodedError } from '#core/errors.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { ledgerAccount, ledgerPosting, ledgerTransaction } from '#server/db/tables/ledger.ts';
import type { AccountPath } from './account-path.ts';
import { checkedEntry } from './checked-entry.ts';
import { intentHash } from './intent-hash.ts';
import type { LedgerEntry, Posted, Posting } from './ledger-entry.ts';

/**
 * The only writer of balances. Refuses with `insufficientBalance` when a client's bucket would fall below zero and
 * with `idempotencyKeyReused` when the key stands for something else. What is no entry at all (an amount that is no
 * positive decimal, a posting to where it came from) is a bug of the caller: a RangeError, before anything is stored.
 */
export async function post(tx: TenantTransaction, tenant: string, wanted: LedgerEntry): Promise<Posted> {
  const entry = checkedEntry(wanted);
  const payloadHash = intentHash(entry);
  const { id, clientId, kind, key, at } = entry;
  const inserted = await tx.insert(ledgerTransaction).values({ tenant, id, clientId, kind, key, payloadHash, at })
    .onConflictDoNothing({ target: [ledgerTransaction.tenant, ledgerTransaction.clientId, ledgerTransaction.key] })
    .returning({ id: ledgerTransaction.id });
  if (inserted.length === 0) return earlier(tx, tenant, entry, payloadHash);
  await openAccounts(tx, tenant, entry.postings);
  await tx.insert(ledgerPosting).values(entry.postings.map((posting, line) => ({
    tenant, transactionId: id, line, source: posting.source.path, destination: posting.destination.path,
    asset: posting.asset, amount: posting.amount, at,
  }))).catch((error: unknown) => {
    throw overdraftOf(error) ?? error;
  });
  return { transactionId: id, repeated: false };
}

async function earlier(tx: TenantTransaction, tenant: string, entry: LedgerEntry, payloadHash: string): Promise<Posted> {
  const [row] = await tx.select().from(ledgerTransaction).where(and(
    eq(ledgerTransaction.tenant, tenant), eq(ledgerTransaction.clientId, entry.clientId), eq(ledgerTransaction.key, entry.key),
  ));
  if (row?.payloadHash !== payloadHash) throw new CodedError('idempotencyKeyReused');
  return { transactionId: row.id, repeated: true };
}

async function openAccounts(tx: TenantTransaction, tenant: string, postings: readonly Posting[]): Promise<void> {
  const accounts = new Map(postings.flatMap(({ source, destination }) => [source, destination]).map((each) => [each.path, each]));
  await tx.insert(ledgerAccount)
    .values([...accounts.values()].sort(byPath).map(({ path, clientId }) => ({ tenant, path, clientId, overdraft: clientId === null })))
    .onConflictDoNothing();
}

/** The refusal in what the store said: its trigger moves the balances with the postings, and names what is short. */
function overdraftOf(error: unknown): CodedError | null {
  const cause = error instanceof Error ? error.cause : null;
  if (typeof cause !== 'object' || cause === null || !('code' in cause) || cause.code !== 'LV001') return null;
  return new CodedError('insufficientBalance', { asset: 'detail' in cause ? String(cause.detail) : '' });
}

function byPath(a: AccountPath, b: AccountPath): number {
  return a.path < b.path ? -1 : 1;
}
