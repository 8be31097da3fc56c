import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import { pacHours } from '#core/banking/pac.ts';
import { CodedError } from '#core/errors.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { olderThan } from '#server/db/keyset.ts';
import type { PacCodeRow } from '#server/db/tables/pac-code.ts';
import { pacCode } from '#server/db/tables/pac-code.ts';
import type { Cursor } from '#server/http/cursor.ts';
import { newGivenCode, normaliseGivenCode } from '#server/platform/given-code.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { newId } from '#server/platform/ids.ts';
import type { Secrets } from '#server/platform/secrets.ts';

export interface PacOwner {
  readonly tenant: string;
  readonly clientId: string;
}

/** Issues a code, which is returned once, here; the one before it is void. The caller has locked the client. */
export async function issuePac(
  tx: TenantTransaction,
  { random, secrets }: { readonly random: RandomSource; readonly secrets: Pick<Secrets, 'code'> },
  { tenant, clientId }: PacOwner,
  issue: Pick<PacCodeRow, 'currency' | 'ceiling' | 'issuedBy'>,
  now: Date,
): Promise<{ readonly code: string; readonly row: PacCodeRow; readonly voided: string | null }> {
  const [voided] = await tx
    .update(pacCode)
    .set({ voidedAt: now })
    .where(and(ofOwner({ tenant, clientId }), isNull(pacCode.usedAt), isNull(pacCode.voidedAt)))
    .returning({ id: pacCode.id });
  const code = newGivenCode(random);
  const row: PacCodeRow = {
    ...{ tenant, clientId, ...issue },
    id: newId(now, random),
    hash: secrets.code(hashed({ tenant, clientId }, code)),
    hint: code.slice(-3),
    issuedAt: now,
    expiresAt: new Date(now.getTime() + pacHours * 3_600_000),
    voidedAt: null,
    request: null,
    usedAt: null,
    withdrawalId: null,
  };
  await tx.insert(pacCode).values(row);
  return { code, row, voided: voided?.id ?? null };
}

/** The client's code that was typed, whatever became of it; `unknown` for none. */
export async function findPac(
  tx: TenantTransaction,
  secrets: Pick<Secrets, 'code'>,
  owner: PacOwner,
  typed: string,
): Promise<PacCodeRow | 'unknown'> {
  const [row] = await tx
    .select()
    .from(pacCode)
    .where(and(ofOwner(owner), inArray(pacCode.hash, secrets.code.known(hashed(owner, typed)))));
  return row ?? 'unknown';
}

/** Names the check that a code was given for: the withdrawal that is asked for by it needs no code again. */
export async function givePac(
  tx: TenantTransaction,
  { tenant, id }: PacCodeRow,
  request: string,
): Promise<void> {
  await tx
    .update(pacCode)
    .set({ request })
    .where(and(eq(pacCode.tenant, tenant), eq(pacCode.id, id), isNull(pacCode.usedAt)));
}

/** The code that was given for a check; `null` where none was. */
export async function pacOf(
  tx: TenantTransaction,
  owner: PacOwner,
  request: string,
): Promise<PacCodeRow | null> {
  const [row] = await tx
    .select()
    .from(pacCode)
    .where(and(ofOwner(owner), eq(pacCode.request, request)));
  return row ?? null;
}

/** Uses a code up; 409 `changedMeanwhile` where another withdrawal was faster. */
export async function spendPac(
  tx: TenantTransaction,
  { tenant, id }: PacCodeRow,
  withdrawalId: string,
  now: Date,
): Promise<void> {
  const used = await tx
    .update(pacCode)
    .set({ usedAt: now, withdrawalId })
    .where(and(eq(pacCode.tenant, tenant), eq(pacCode.id, id), isNull(pacCode.usedAt)))
    .returning({ id: pacCode.id });
  if (used.length === 0) throw new CodedError('changedMeanwhile');
}

/** Codes of a client, the newest first. */
export function listPacs(
  tx: TenantTransaction,
  owner: PacOwner,
  after: Cursor | null,
  limit: number,
): Promise<readonly PacCodeRow[]> {
  return tx
    .select()
    .from(pacCode)
    .where(and(ofOwner(owner), olderThan(after, pacCode.issuedAt, pacCode.id)))
    .orderBy(desc(pacCode.issuedAt), desc(pacCode.id))
    .limit(limit);
}

function hashed({ tenant, clientId }: PacOwner, code: string): string {
  return [tenant, clientId, 'pac', normaliseGivenCode(code)].join('\n');
}

function ofOwner({ tenant, clientId }: PacOwner) {
  return and(eq(pacCode.tenant, tenant), eq(pacCode.clientId, clientId));
}
