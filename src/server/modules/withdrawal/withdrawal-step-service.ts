import { and, eq } from 'drizzle-orm';
import type { WithdrawalRejection, WithdrawalReturn } from '#core/banking/withdrawal.ts';
import { CodedError } from '#core/errors.ts';
import { carryOut } from '#core/lifecycle/define-lifecycle.ts';
import type { WithdrawalStep } from '#core/lifecycle/withdrawal.ts';
import { withdrawalLifecycle } from '#core/lifecycle/withdrawal.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { WithdrawalRow } from '#server/db/tables/withdrawal.ts';
import { withdrawal } from '#server/db/tables/withdrawal.ts';
import { capture, release } from '#server/ledger/holds.ts';
import { post } from '#server/ledger/ledger.ts';
import type { Posting } from '#server/ledger/ledger-entry.ts';
import { lockClient } from '#server/modules/client/client-service.ts';
import { owingAmong } from '#server/modules/overdrawn/owed-service.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { newId } from '#server/platform/ids.ts';
import { announceWithdrawal } from './announce-withdrawal.ts';
import { withdrawalKey } from './withdrawal-key-service.ts';
import { clearingPosting, paidPostings, returnedPostings } from './withdrawal-postings.ts';

/** A step of a withdrawal's life, and what it needs. */
export type WithdrawalAct =
  | { readonly step: 'approve' | 'send' | 'complete' | 'cancel' }
  | { readonly step: 'reject'; readonly reason: WithdrawalRejection }
  | { readonly step: 'return'; readonly reason: WithdrawalReturn };

export interface WantedWithdrawal {
  readonly id: string;
  /** `null` for the desk, to whom every client's are there. */
  readonly clientId: string | null;
}

export interface DecidedWithdrawal {
  readonly before: WithdrawalRow;
  readonly after: WithdrawalRow;
}

/**
 * Takes one step: `notFound` for a withdrawal that is not there, 409 `stateConflict` where the step is not to be taken any more.
 * Of a cancellation and a sending at once the second waits here, and finds the withdrawal decided.
 */
export async function takeWithdrawalStep(
  tx: TenantTransaction,
  random: RandomSource,
  tenant: string,
  found: WantedWithdrawal,
  by: 'client' | 'operator',
  act: WithdrawalAct,
  now: Date,
): Promise<DecidedWithdrawal> {
  const before = await lockedWithdrawal(tx, tenant, found);
  const { id } = before;
  const step = withdrawalLifecycle.step<WithdrawalStep>(before.status, act.step, by);
  if (by === 'operator') await refuseStopped(tx, before, act.step);
  const after: WithdrawalRow = {
    ...before,
    status: step.to,
    reason: 'reason' in act ? act.reason : null,
    steps: [...before.steps, { status: step.to, at: now.toISOString() }],
  };
  const { status, reason, steps } = after;
  await tx
    .update(withdrawal)
    .set({ status, reason, steps })
    .where(and(eq(withdrawal.tenant, tenant), eq(withdrawal.id, id)));
  const entry = (what: 'release' | 'send' | 'complete' | 'return') => ({
    id: newId(now, random),
    kind: `withdrawal.${what}`,
    key: withdrawalKey(what, id),
    at: now,
    intent: { withdrawal: id },
  });
  const postAll = async (what: 'complete' | 'return', postings: readonly Posting[]) => {
    await post(tx, tenant, { ...entry(what), clientId: before.clientId, postings });
  };
  await carryOut(step, {
    release: async () => {
      await release(tx, tenant, { ...entry('release'), holdId: before.holdId });
    },
    clear: async () => {
      await capture(tx, tenant, {
        ...entry('send'),
        holdId: before.holdId,
        postings: [clearingPosting(before)],
      });
    },
    pay: () => postAll('complete', paidPostings(before)),
    giveBack: () => postAll('return', returnedPostings(before, before.status === 'completed')),
    announce: () => announceWithdrawal(tx, after, now),
  });
  return { before, after };
}

/** What does not go on while the client owes: nothing leaves before an outstanding balance is cleared. */
const stoppedSteps: readonly WithdrawalStep[] = ['approve', 'send'];

/** 409 `stateConflict` (`outstanding`) for a step by which money would leave while an outstanding balance is open. */
export async function refuseStopped(
  tx: TenantTransaction,
  { tenant, clientId }: WithdrawalRow,
  step: WithdrawalStep,
): Promise<void> {
  if (!stoppedSteps.includes(step)) return;
  // Under the client's lock, as a balance is recorded: what is sent at the same moment waits for it.
  await lockClient(tx, tenant, clientId);
  if ((await owingAmong(tx, tenant, [clientId])).has(clientId))
    throw new CodedError('stateConflict', { state: 'outstanding' });
}

/** A withdrawal, locked; `notFound` where there is none. */
export async function lockedWithdrawal(
  tx: TenantTransaction,
  tenant: string,
  { id, clientId }: WantedWithdrawal,
): Promise<WithdrawalRow> {
  const [row] = await tx
    .select()
    .from(withdrawal)
    .where(
      and(
        eq(withdrawal.tenant, tenant),
        eq(withdrawal.id, id),
        clientId === null ? undefined : eq(withdrawal.clientId, clientId),
      ),
    )
    .for('update');
  if (!row) throw new CodedError('notFound');
  return row;
}
