import { owingDelay } from '#core/banking/overdrawn.ts';
import { CodedError } from '#core/errors.ts';
import { scheduleJob } from '#server/jobs/schedule-job.ts';
import type { JobHandler, RunningJob } from '#server/jobs/job-handler.ts';
import { approveKyc, rejectKyc } from '#server/modules/kyc/kyc-review-service.ts';
import type { KycDependencies } from '#server/modules/kyc/kyc-service.ts';
import { owedBy } from '#server/modules/overdrawn/owed-service.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { autopilotName, recordAuditEvent } from './audit-events.ts';

const kind = 'autopilot.kyc';

/**
 * Lets the autopilot of a demonstration review what is submitted, `delay` seconds after it, and three times as long where the
 * client owes. What was there before, made to
 * be shown waiting, stays for a person.
 */
export function autopilotReview(
  random: RandomSource,
  delay: number,
): KycDependencies['onSubmitted'] {
  return async (tx, tenant, { clientId, submission, at }) => {
    // Decisions take longer as long as a balance is outstanding (specification §4).
    const owes = (await owedBy(tx, tenant, clientId)).length > 0;
    const seconds = owes ? delay * owingDelay : delay;
    await scheduleJob(tx, random, tenant, {
      kind,
      runKey: submission,
      payload: { clientId, submission },
      runAt: new Date(at.getTime() + seconds * 1000),
    });
  };
}

/** Sits at the desk of a demonstration: approves; where the number is another client's already, rejects it for that. */
export function autopilotJob(dependencies: {
  readonly clock: Clock;
  readonly random: RandomSource;
}): JobHandler {
  return {
    kind,
    async run(running) {
      try {
        await decide(dependencies, running, 'kyc.approve');
      } catch (error) {
        if (!(error instanceof CodedError)) throw error;
        // `stateConflict`, `changedMeanwhile`: a person was faster.
        if (error.code === 'kycDuplicate') await decide(dependencies, running, 'kyc.reject');
        else if (error.code !== 'stateConflict' && error.code !== 'changedMeanwhile') throw error;
      }
    },
  };
}

function decide(
  parts: { readonly clock: Clock; readonly random: RandomSource },
  { tenant, payload, now, settle }: RunningJob,
  act: 'kyc.approve' | 'kyc.reject',
): Promise<void> {
  const reviewed = {
    clientId: String(payload['clientId']),
    submission: String(payload['submission']),
  };
  return settle(async (tx) => {
    const { before, after } =
      act === 'kyc.approve'
        ? await approveKyc(tx, tenant.id, reviewed, now)
        : await rejectKyc(
            tx,
            tenant.id,
            reviewed,
            [{ field: 'id_no', code: 'notAccepted', note: null }],
            now,
          );
    await recordAuditEvent(tx, parts, tenant.id, {
      who: autopilotName,
      act,
      clientId: reviewed.clientId,
      before: { ...before },
      after: { ...after },
      origin: null,
    });
  });
}
