import { owingDelay } from '#core/banking/overdrawn.ts';
import { needsSecondOperator } from '#server/rules/desk/second-operator.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { PlacingRow } from '#server/db/tables/placing.ts';
import type { JobHandler } from '#server/jobs/job-handler.ts';
import { scheduleJob } from '#server/jobs/schedule-job.ts';
import type { MarketProvider } from '#server/market/market-provider.ts';
import { owedBy } from '#server/modules/overdrawn/owed-service.ts';
import { approveApplication } from '#server/modules/placing/place-shares-service.ts';
import { findApplication } from '#server/modules/placing/placing-application-record-service.ts';
import { pricesOf } from '#server/modules/placing/placing-prices-service.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { autopilotTime, decideByAutopilot, type AutopilotParts } from './autopilot-step.ts';
import { placingItemFacts } from './placing-actions.ts';

const kind = 'autopilot.placing';

/**
 * Lets the autopilot of a demonstration approve an application for placed shares: after `delay` seconds and up to half of them more,
 * three times as long where the client owes.
 */
export function autopilotPlacings(
  random: RandomSource,
  delay: number,
): (tx: TenantTransaction, row: PlacingRow, now: Date) => Promise<void> {
  return async (tx, { tenant, id, clientId }, now) => {
    const owes = (await owedBy(tx, tenant, clientId)).length > 0;
    await scheduleJob(tx, random, tenant, {
      kind,
      runKey: id,
      payload: { application: id },
      runAt: autopilotTime(random, now, { delay, times: owes ? owingDelay : 1 }),
    });
  };
}

/** Approves an application that still waits; large ones are left to people. */
export function autopilotPlacingJob(
  parts: AutopilotParts & { readonly market: MarketProvider },
): JobHandler {
  const placing = { random: parts.random, pricesOf: pricesOf(parts.market) };
  return {
    kind,
    run(running) {
      const { tenant, payload, now } = running;
      const found = { id: String(payload['application']), clientId: null };
      return decideByAutopilot(parts, running, async (tx) => {
        const { currency, total } = await findApplication(tx, tenant.id, found);
        if (needsSecondOperator({ currency, amount: total }, tenant.banking.secondOperatorAbove))
          return null;
        const { before, after } = await approveApplication(tx, placing, tenant, found, now);
        return {
          act: 'placing.approve',
          clientId: after.clientId,
          before: placingItemFacts(before),
          after: placingItemFacts(after),
        };
      });
    },
  };
}
