import type { ClosureRefusal } from '#core/closure/closure-refusal.ts';
import { closesAt, type ClosureTerms } from '#server/rules/closure/retention.ts';
import { CodedError } from '#core/errors.ts';
import { carryOut } from '#core/lifecycle/define-lifecycle.ts';
import { closureLifecycle } from '#core/lifecycle/closure.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { ClosureRow } from '#server/db/tables/closure.ts';
import { scheduleJob } from '#server/jobs/schedule-job.ts';
import { endAllSessions } from '#server/modules/auth/session-tokens-service.ts';
import { changeClient } from '#server/modules/client/client-service.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { announceClosure } from './announce-closure.ts';
import { obstaclesOf } from './closure-facts-service.ts';
import { lockClosure, saveClosure } from './closure-service.ts';

export const closeKind = 'closure.close';

export type ClosureAct =
  | { readonly step: 'approve'; readonly terms: ClosureTerms; readonly random: RandomSource }
  | { readonly step: 'decline'; readonly reason: ClosureRefusal }
  | { readonly step: 'reopen' };

interface Taken {
  readonly before: ClosureRow;
  readonly after: ClosureRow;
}

/**
 * Decides over a request: `notFound` for an unknown one, 409 `stateConflict` for one that is decided, and `closureUnsettled` with what
 * stands against it where an account is to be closed that is not empty.
 */
export async function takeClosureStep(
  tx: TenantTransaction,
  tenant: string,
  id: string,
  act: ClosureAct,
  now: Date,
): Promise<Taken> {
  const before = await lockClosure(tx, tenant, id);
  switch (act.step) {
    case 'approve':
      return { before, after: await approve(tx, before, act, now) };
    case 'decline': {
      const step = closureLifecycle.step(before.status, 'decline', 'operator');
      const { reason } = act;
      const changes = { status: step.to, reason, decidedAt: now, closesAt: null, endedAt: now };
      const after = await saveClosure(tx, before, changes);
      await carryOut(step, { announce: () => announceClosure(tx, after, 'closureDeclined', now) });
      return { before, after };
    }
    case 'reopen': {
      const step = closureLifecycle.step(before.status, 'reopen', 'operator');
      const after = await saveClosure(tx, before, { status: step.to, endedAt: now });
      await carryOut(step, {
        open: () => changeClient(tx, tenant, before.clientId, { closedAt: null }),
        announce: () => announceClosure(tx, after, 'accountReopened', now),
      });
      return { before, after };
    }
  }
}

async function approve(
  tx: TenantTransaction,
  before: ClosureRow,
  { terms, random }: Extract<ClosureAct, { readonly step: 'approve' }>,
  now: Date,
): Promise<ClosureRow> {
  const step = closureLifecycle.step(before.status, 'approve', 'operator');
  const obstacles = await obstaclesOf(tx, before.tenant, before.clientId);
  if (obstacles.length > 0) throw new CodedError('closureUnsettled', { obstacles });
  const at = closesAt(now, terms);
  const after = await saveClosure(tx, before, { status: step.to, decidedAt: now, closesAt: at });
  await carryOut(step, {
    schedule: () =>
      scheduleJob(tx, random, before.tenant, {
        kind: closeKind,
        // Approved again after money came in, it is another run.
        runKey: `${before.id}:${at.toISOString()}`,
        payload: { closure: before.id },
        runAt: at,
      }),
    announce: () => announceClosure(tx, after, 'closureApproved', now),
  });
  return after;
}

/**
 * Closes the account of an approved request whose time has come: no session lives on, and none begins. Where something came in
 * meanwhile it waits again instead. `null` where there is nothing to do.
 */
export async function closeDue(
  tx: TenantTransaction,
  tenant: string,
  id: string,
  now: Date,
): Promise<ClosureRow | null> {
  const before = await lockClosure(tx, tenant, id);
  if (before.closesAt === null || before.closesAt > now || before.status !== 'approved')
    return null;
  const { clientId } = before;
  if ((await obstaclesOf(tx, tenant, clientId)).length > 0) {
    const step = closureLifecycle.step(before.status, 'hold', 'system');
    const changes = { status: step.to, decidedAt: null, closesAt: null };
    const after = await saveClosure(tx, before, changes);
    await carryOut(step, { announce: () => announceClosure(tx, after, 'closureHeld', now) });
    return after;
  }
  const step = closureLifecycle.step(before.status, 'close', 'system');
  const after = await saveClosure(tx, before, { status: step.to, endedAt: now });
  await carryOut(step, {
    close: async () => {
      await changeClient(tx, tenant, clientId, { closedAt: now });
      await endAllSessions(tx, tenant, clientId, 'account closed', now);
    },
    announce: () => announceClosure(tx, after, 'accountClosed', now),
  });
  return after;
}
