import { and, desc, eq, gt, lte, sql } from 'drizzle-orm';
import type { components } from '#api/desk.gen.ts';
import { CodedError } from '#core/errors.ts';
import { deskRequestLifecycle } from '#core/lifecycle/desk-request.ts';
import { toBig } from '#core/money.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { DeskRequestRow } from '#server/db/tables/desk-request.ts';
import { deskRequest } from '#server/db/tables/desk-request.ts';
import { operator } from '#server/db/tables/operator.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { newId } from '#server/platform/ids.ts';

/** Time in which a second operator decides. */
const deskRequestHours = 24;

interface Needed {
  readonly clock: Clock;
  readonly random: RandomSource;
}

/** What an operator asks for; `subjectId` is the client's id where it is about the client. */
type NewRequest = Pick<
  DeskRequestRow,
  'kind' | 'clientId' | 'params' | 'amount' | 'currency' | 'requestedBy'
> & { readonly subjectId: string };

/** Keeps what one operator asks for until another decides it; 409 while the same is asked for already. */
export async function beginRequest(
  tx: TenantTransaction,
  { clock, random }: Needed,
  tenant: string,
  wanted: NewRequest,
): Promise<DeskRequestRow> {
  const now = clock();
  const same = and(
    eq(deskRequest.tenant, tenant),
    // Said as the index says it.
    sql`coalesce(${deskRequest.subjectId}, ${deskRequest.clientId}) = ${wanted.subjectId}`,
    eq(deskRequest.kind, wanted.kind),
    eq(deskRequest.status, 'open'),
  );
  const { to } = deskRequestLifecycle.step('open', 'expire', 'system');
  await tx
    .update(deskRequest)
    .set({ status: to })
    .where(and(same, lte(deskRequest.expiresAt, now)));
  const [row] = await tx
    .insert(deskRequest)
    .values({
      tenant,
      id: newId(now, random),
      ...wanted,
      requestedAt: now,
      expiresAt: new Date(now.getTime() + deskRequestHours * 3_600_000),
    })
    .onConflictDoNothing()
    .returning();
  if (!row) throw new CodedError('stateConflict', { state: 'requested' });
  return row;
}

export async function findRequest(
  tx: TenantTransaction,
  tenant: string,
  id: string,
): Promise<DeskRequestRow> {
  const [row] = await tx.select().from(deskRequest).where(of(tenant, id));
  if (!row) throw new CodedError('notFound');
  return row;
}

/**
 * Decides a request, under its lock: 403 for an operator who may not take this step, 409 where it is decided or expired. An approval
 * is carried out by the caller, in the same transaction.
 */
export async function decideRequest(
  tx: TenantTransaction,
  { clock }: Pick<Needed, 'clock'>,
  tenant: string,
  id: string,
  decision: {
    readonly event: 'approve' | 'reject' | 'withdraw';
    readonly operatorId: string;
    readonly reason?: string;
  },
): Promise<DeskRequestRow> {
  const [row] = await tx.select().from(deskRequest).where(of(tenant, id)).for('update');
  if (!row) throw new CodedError('notFound');
  const now = clock();
  const isLate = row.status === 'open' && row.expiresAt <= now;
  const step = deskRequestLifecycle.step(
    isLate ? 'expired' : row.status,
    decision.event,
    row.requestedBy === decision.operatorId ? 'requester' : 'secondOperator',
  );
  const [decided] = await tx
    .update(deskRequest)
    .set({
      status: step.to,
      decidedBy: decision.operatorId,
      decidedAt: now,
      reason: decision.reason ?? null,
    })
    .where(of(tenant, id))
    .returning();
  if (!decided) throw new CodedError('notFound');
  return decided;
}

/** What waits for a decision, the newest first, with the names of who asked for it. */
export function openRequests(
  tx: TenantTransaction,
  tenant: string,
  now: Date,
  limit: number,
): Promise<readonly { readonly row: DeskRequestRow; readonly requestedBy: string }[]> {
  return tx
    .select({ row: deskRequest, requestedBy: operator.name })
    .from(deskRequest)
    .innerJoin(
      operator,
      and(eq(operator.tenant, deskRequest.tenant), eq(operator.id, deskRequest.requestedBy)),
    )
    .where(
      and(
        eq(deskRequest.tenant, tenant),
        eq(deskRequest.status, 'open'),
        gt(deskRequest.expiresAt, now),
      ),
    )
    .orderBy(desc(deskRequest.requestedAt), desc(deskRequest.id))
    .limit(limit);
}

export function wireRequest(
  row: DeskRequestRow,
  requestedBy: string,
): components['schemas']['DeskRequest'] {
  return {
    id: row.id,
    kind: row.kind,
    client_id: row.clientId,
    subject_id: row.subjectId ?? row.clientId,
    amount: row.amount === null ? null : toBig(row.amount).toFixed(),
    currency: row.currency,
    params: { ...row.params },
    requested_by: requestedBy,
    requested_at: row.requestedAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
  };
}

function of(tenant: string, id: string) {
  return and(eq(deskRequest.tenant, tenant), eq(deskRequest.id, id));
}
