import { CodedError } from '#core/errors.ts';
import type { Database } from '#server/db/database.ts';
import type { Reviewed } from '#server/modules/kyc/kyc-review-service.ts';
import { approveKyc, listReviews, rejectKyc } from '#server/modules/kyc/kyc-review-service.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import type { TenantDirectory } from '#server/tenants/tenant-directory.ts';
import { recordAct } from './acts.ts';

export interface AutopilotDependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly random: RandomSource;
}

export interface AutopilotOptions {
  /** Seconds that a submission waits before it is decided. */
  readonly delay: number;
  /** Submissions from before this moment stay for a person: they were made to be shown waiting. */
  readonly since: Date;
  readonly onFault: (error: unknown) => void;
}

const who = 'autopilot';

/** Sits at the desk of a demonstration: reviews identity checks after a while. Answers how to stop. */
export function startAutopilot(dependencies: AutopilotDependencies, tenants: TenantDirectory, options: AutopilotOptions): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  let busy = false;
  const round = () => {
    if (busy) return;
    busy = true;
    running = reviewAll(dependencies, tenants, options).catch(options.onFault).finally(() => { busy = false; });
  };
  const timer = setInterval(round, Math.max(250, Math.min(2000, options.delay * 250)));
  timer.unref();
  return () => {
    clearInterval(timer);
    return running;
  };
}

/** One round over every house. */
export async function reviewAll(
  dependencies: AutopilotDependencies, tenants: TenantDirectory, { delay, since }: Pick<AutopilotOptions, 'delay' | 'since'>,
): Promise<void> {
  const { db, clock } = dependencies;
  const due = clock().getTime() - delay * 1000;
  for (const { id: tenant } of tenants.all) {
    // The nil id comes before every other: nothing of that very moment is missed.
    const waiting = await db.inTenant(tenant, (tx) => listReviews(tx, tenant, 'pending', { at: since, id: '00000000-0000-0000-0000-000000000000' }, 100));
    for (const { id: submission, clientId, submittedAt } of waiting) {
      if (submittedAt.getTime() <= due) await review(dependencies, tenant, { clientId, submission });
    }
  }
}

/** Approves; where the number is another client's already, rejects it for that. */
async function review({ db, clock, random }: AutopilotDependencies, tenant: string, reviewed: Reviewed): Promise<void> {
  const { clientId } = reviewed;
  const decide = (act: 'kyc.approve' | 'kyc.reject') => db.inTenant(tenant, async (tx) => {
    const { before, after } = act === 'kyc.approve'
      ? await approveKyc(tx, tenant, reviewed, clock())
      : await rejectKyc(tx, tenant, reviewed, [{ field: 'id_no', code: 'notAccepted', note: null }], clock());
    await recordAct(tx, { clock, random }, tenant, { who, act, clientId, before: { ...before }, after: { ...after } });
  });
  try {
    await decide('kyc.approve');
  } catch (error) {
    if (!(error instanceof CodedError)) throw error;
    // `stateConflict`, `changedMeanwhile`: a person was faster.
    if (error.code === 'kycDuplicate') await decide('kyc.reject');
    else if (error.code !== 'stateConflict' && error.code !== 'changedMeanwhile') throw error;
  }
}
