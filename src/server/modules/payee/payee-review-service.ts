import { and, asc, eq, isNull } from 'drizzle-orm';
import { usableFrom } from '#server/rules/banking/payee-cooling.ts';
import type { PayeeRejection } from '#core/banking/payee-holder.ts';
import { CodedError } from '#core/errors.ts';
import { carryOut } from '#core/lifecycle/define-lifecycle.ts';
import type { PayeeState } from '#core/lifecycle/payee.ts';
import { payeeLifecycle } from '#core/lifecycle/payee.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { newerThan } from '#server/db/keyset.ts';
import { client } from '#server/db/tables/client.ts';
import type { PayeeRow } from '#server/db/tables/payee.ts';
import { payee } from '#server/db/tables/payee.ts';
import { lockClient } from '#server/modules/client/client-service.ts';
import { isWithdrawing } from '#server/modules/withdrawal/open-withdrawals-service.ts';
import { announcePayee } from './announce-payee.ts';

export type PayeeAct =
  | { readonly step: 'accept'; readonly coolingHours: number }
  | { readonly step: 'reject'; readonly reason: PayeeRejection };

/** An account with the verified name that its holder is held against. */
export interface ReviewedPayee {
  readonly row: PayeeRow;
  readonly fullName: string;
}

/** Bank accounts of one status for the desk, the longest waiting first. */
export async function payeesIn(
  tx: TenantTransaction,
  tenant: string,
  status: PayeeState,
  after: { readonly at: Date; readonly id: string } | null,
  limit: number,
): Promise<readonly ReviewedPayee[]> {
  return tx
    .select({ row: payee, fullName: client.fullName })
    .from(payee)
    .innerJoin(client, and(eq(client.tenant, payee.tenant), eq(client.id, payee.clientId)))
    .where(
      and(
        eq(payee.tenant, tenant),
        eq(payee.status, status),
        isNull(payee.removedAt),
        newerThan(after, payee.createdAt, payee.id),
      ),
    )
    .orderBy(asc(payee.createdAt), asc(payee.id))
    .limit(limit);
}

/**
 * Decides over an account: `notFound` for one that is not on its client's list, 409 `stateConflict` for one that is decided so
 * already, and `withdrawalOpen` where an account is to be rejected that money is on its way to.
 */
export async function takePayeeStep(
  tx: TenantTransaction,
  tenant: string,
  id: string,
  act: PayeeAct,
  now: Date,
): Promise<{ readonly before: PayeeRow; readonly after: PayeeRow }> {
  const wanted = and(eq(payee.tenant, tenant), eq(payee.id, id), isNull(payee.removedAt));
  const [found] = await tx.select({ clientId: payee.clientId }).from(payee).where(wanted);
  if (!found) throw new CodedError('notFound');
  // The client's own changes and requests wait for the same lock.
  await lockClient(tx, tenant, found.clientId);
  const [before] = await tx.select().from(payee).where(wanted);
  if (!before) throw new CodedError('notFound');
  const step = payeeLifecycle.step(before.status, act.step, 'operator');
  if (act.step === 'reject' && (await isWithdrawing(tx, tenant, before.clientId, id)))
    throw new CodedError('withdrawalOpen');
  const changes = {
    status: step.to,
    reason: act.step === 'reject' ? act.reason : null,
    decidedAt: now,
    ...(act.step === 'accept' && { usableAt: usableFrom(now, act.coolingHours) }),
  };
  await tx
    .update(payee)
    .set(changes)
    .where(and(eq(payee.tenant, tenant), eq(payee.id, id)));
  const after: PayeeRow = { ...before, ...changes };
  await carryOut(step, {
    announce: () =>
      announcePayee(
        tx,
        after,
        after.status === 'accepted' ? 'payeeAccepted' : 'payeeRejected',
        now,
      ),
  });
  return { before, after };
}
