import { owingDelay } from '#core/banking/overdrawn.ts';
import { CodedError } from '#core/errors.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { PayeeRow } from '#server/db/tables/payee.ts';
import type { JobHandler } from '#server/jobs/job-handler.ts';
import { scheduleJob } from '#server/jobs/schedule-job.ts';
import { owedBy } from '#server/modules/overdrawn/owed-service.ts';
import { takePayeeStep } from '#server/modules/payee/payee-review-service.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { autopilotTime, decideByAutopilot, type AutopilotParts } from './autopilot-step.ts';
import { payeeFacts } from './payee-facts.ts';

const kind = 'autopilot.payee';

/**
 * Lets the autopilot of a demonstration accept a bank account in another name: after `delay` seconds and up to half of them more,
 * three times as long where the client owes.
 */
export function autopilotPayees(
  random: RandomSource,
  delay: number,
): (tx: TenantTransaction, row: PayeeRow) => Promise<void> {
  return async (tx, { tenant, id, clientId, createdAt }) => {
    const owes = (await owedBy(tx, tenant, clientId)).length > 0;
    await scheduleJob(tx, random, tenant, {
      kind,
      runKey: id,
      payload: { payee: id },
      runAt: autopilotTime(random, createdAt, { delay, times: owes ? owingDelay : 1 }),
    });
  };
}

/** Accepts a bank account that is still in review. */
export function autopilotPayeeJob(parts: AutopilotParts): JobHandler {
  return {
    kind,
    run(running) {
      const { tenant, payload, now } = running;
      return decideByAutopilot(parts, running, async (tx) => {
        const id = String(payload['payee']);
        const { payeeCoolingHours: coolingHours } = tenant.banking;
        const act = { step: 'accept', coolingHours } as const;
        const { before, after } = await takePayeeStep(tx, tenant.id, id, act, now);
        // What a person has rejected meanwhile stays rejected.
        if (before.status !== 'review') throw new CodedError('stateConflict');
        return {
          act: 'payee.accept',
          clientId: after.clientId,
          before: payeeFacts(before),
          after: payeeFacts(after),
        };
      });
    },
  };
}
