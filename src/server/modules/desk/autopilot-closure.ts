import type { TenantTransaction } from '#server/db/database.ts';
import type { ClosureRow } from '#server/db/tables/closure.ts';
import type { JobHandler } from '#server/jobs/job-handler.ts';
import { scheduleJob } from '#server/jobs/schedule-job.ts';
import { takeClosureStep } from '#server/modules/closure/closure-step-service.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { autopilotTime, decideByAutopilot, type AutopilotParts } from './autopilot-step.ts';
import { closureFacts } from './closure-facts.ts';

const kind = 'autopilot.closure';

/** Lets the autopilot of a demonstration look at a request to close an account, `delay` seconds after it and up to half of them more. */
export function autopilotClosures(
  random: RandomSource,
  delay: number,
): (tx: TenantTransaction, row: ClosureRow) => Promise<void> {
  return (tx, { tenant, id, askedAt }) =>
    scheduleJob(tx, random, tenant, {
      kind,
      runKey: id,
      payload: { closure: id },
      runAt: autopilotTime(random, askedAt, { delay }),
    });
}

/** Approves a request whose account is empty; what is not settled by then is left to people. */
export function autopilotClosureJob(parts: AutopilotParts): JobHandler {
  return {
    kind,
    run(running) {
      const { tenant, payload, now } = running;
      return decideByAutopilot(parts, running, async (tx) => {
        const id = String(payload['closure']);
        const act = { step: 'approve', terms: tenant.closure, random: parts.random } as const;
        const { before, after } = await takeClosureStep(tx, tenant.id, id, act, now);
        return {
          act: 'closure.approve',
          clientId: after.clientId,
          before: closureFacts(before),
          after: closureFacts(after),
        };
      });
    },
  };
}
