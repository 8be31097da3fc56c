import { and, eq } from 'drizzle-orm';
import { CodedError } from '#core/errors.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { DepositRow } from '#server/db/tables/deposit.ts';
import { deposit } from '#server/db/tables/deposit.ts';
import { claimFile, releaseFile } from '#server/modules/file/file-service.ts';
import type { DepositOwner } from './deposit-service.ts';

/**
 * Attaches an upload of the client to a deposit that is not decided yet, in the place of what was attached before. Answers
 * `notFound` for another client's deposit, and a field error for a file that the client did not upload for a deposit or that another one has.
 */
export async function attachProof(
  tx: TenantTransaction,
  owner: DepositOwner,
  id: string,
  file: string,
  now: Date,
): Promise<DepositRow> {
  const own = and(
    eq(deposit.tenant, owner.tenant),
    eq(deposit.clientId, owner.clientId),
    eq(deposit.id, id),
  );
  const [row] = await tx.select().from(deposit).where(own).for('update');
  if (!row) throw new CodedError('notFound');
  if (row.status !== 'announced' && row.status !== 'received')
    throw new CodedError('stateConflict', { state: row.status });
  if (row.proof === file) return row;
  const isElsewhere =
    (await tx.$count(deposit, and(eq(deposit.tenant, owner.tenant), eq(deposit.proof, file)))) > 0;
  if (isElsewhere || !(await claimFile(tx, owner, file, 'deposit', now)))
    throw new CodedError('requestInvalid', {}, [{ pointer: '/file', code: 'notOneOf' }]);
  if (row.proof !== null) await releaseFile(tx, owner, row.proof);
  await tx.update(deposit).set({ proof: file }).where(own);
  return { ...row, proof: file };
}
