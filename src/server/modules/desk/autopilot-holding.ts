import { owingDelay } from '#core/banking/overdrawn.ts';
import { needsSecondOperator } from '#server/rules/desk/second-operator.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { HoldingRow } from '#server/db/tables/product.ts';
import type { JobHandler } from '#server/jobs/job-handler.ts';
import { scheduleJob } from '#server/jobs/schedule-job.ts';
import { owedBy } from '#server/modules/overdrawn/owed-service.ts';
import { findHolding } from '#server/modules/product/holding-record-service.ts';
import { approveHolding } from '#server/modules/product/review-service.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { autopilotTime, decideByAutopilot, type AutopilotParts } from './autopilot-step.ts';
import { holdingFacts } from './product-actions.ts';

const kind = 'autopilot.holding';

/**
 * Lets the autopilot of a demonstration approve an application for a product: after `delay` seconds and up to half of them more,
 * three times as long where the client owes.
 */
export function autopilotHoldings(
  random: RandomSource,
  delay: number,
): (tx: TenantTransaction, row: HoldingRow, now: Date) => Promise<void> {
  return async (tx, { tenant, id, clientId }, now) => {
    const owes = (await owedBy(tx, tenant, clientId)).length > 0;
    await scheduleJob(tx, random, tenant, {
      kind,
      runKey: id,
      payload: { holding: id },
      runAt: autopilotTime(random, now, { delay, times: owes ? owingDelay : 1 }),
    });
  };
}

/** Approves an application that still waits; large ones are left to people. */
export function autopilotHoldingJob(parts: AutopilotParts): JobHandler {
  return {
    kind,
    run(running) {
      const { tenant, payload, now } = running;
      const found = { id: String(payload['holding']), clientId: null };
      return decideByAutopilot(parts, running, async (tx) => {
        const row = await findHolding(tx, tenant.id, found);
        if (needsSecondOperator(row, tenant.banking.secondOperatorAbove)) return null;
        const { before, after } = await approveHolding(tx, parts.random, tenant, found, now);
        return {
          act: 'holding.approve',
          clientId: after.clientId,
          before: holdingFacts(before),
          after: holdingFacts(after),
        };
      });
    },
  };
}
