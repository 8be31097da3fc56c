import type { TenantTransaction } from '#server/db/database.ts';
import { isHeld } from './account-path.ts';
import type { LedgerEntry, Posted } from './ledger-entry.ts';
import { writeEntry } from './write-entry.ts';

/**
 * Writes one business event. Refuses with `insufficientBalance` when a client's bucket would fall below zero and with
 * `idempotencyKeyReused` when the key stands for something else. What is no entry at all (an amount that is no positive
 * decimal, a posting to where it came from, or of what a hold keeps) is a bug of the caller: a RangeError, before
 * anything is stored. After a refusal the transaction of the store has to end.
 */
export async function post(
  tx: TenantTransaction,
  tenant: string,
  entry: LedgerEntry,
): Promise<Posted> {
  const held = entry.postings
    .flatMap(({ source, destination }) => [source.path, destination.path])
    .find(isHeld);
  if (held !== undefined) throw new RangeError(`${held} is moved by holds alone`);
  return writeEntry(tx, tenant, entry);
}
