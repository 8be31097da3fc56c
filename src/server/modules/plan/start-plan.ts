import { maxRunningPlans, riskVersion } from '#core/day-trading/plan-limits.ts';
import { CodedError } from '#core/errors.ts';
import { carryOut } from '#core/lifecycle/define-lifecycle.ts';
import { tradingPlanLifecycle } from '#core/lifecycle/trading-plan.ts';
import { tradeDay } from '#core/trading/venue-calendar.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { PlanRow } from '#server/db/tables/trading-plan.ts';
import { lockClient } from '#server/modules/client/client-service.ts';
import { announcePlan } from './announce-plan.ts';
import { haltOf } from './plan-halt-service.ts';
import { fundPlan } from './plan-money.ts';
import { findPlan, runningPlans, savePlan } from './plan-record-service.ts';
import { planVenue } from './plan-session.ts';
import type { PlanParts } from './run-plan-service.ts';
import { steppedPlan } from './stepped-plan.ts';

/** What a client accepted: the version of the rules, and of the text that they read. */
export interface Acceptance {
  readonly rules: string;
  readonly text: string;
}

/**
 * Starts a plan as it was drafted, with the version of the text of its risks that the client accepted. 409: `stateConflict` what was started
 * before, `changedMeanwhile` with another text or a last day that has passed, `planLimitReached`, `planHalted`, `insufficientBalance`.
 */
export async function startPlan(
  tx: TenantTransaction,
  { market, random }: Pick<PlanParts, 'market' | 'random'>,
  { tenant, clientId, id }: Pick<PlanRow, 'tenant' | 'clientId' | 'id'>,
  accepted: Acceptance,
  now: Date,
): Promise<PlanRow> {
  // Plans of one client are started one after the other: the second sees the money of the first gone.
  await lockClient(tx, tenant, clientId);
  const draft = await findPlan(tx, tenant, { id, clientId }, 'lock');
  const step = tradingPlanLifecycle.step<'start'>(draft.status, 'start', 'client');
  const today = tradeDay(planVenue(market, draft.market).hours, now.getTime());
  if (accepted.rules !== riskVersion || (draft.endsOn !== null && draft.endsOn < today))
    throw new CodedError('changedMeanwhile');
  if ((await haltOf(tx, tenant)) !== null) throw new CodedError('planHalted');
  if ((await runningPlans(tx, tenant, clientId)).length >= maxRunningPlans)
    throw new CodedError('planLimitReached', { limit: maxRunningPlans });
  const plan: PlanRow = {
    ...steppedPlan(draft, step, null, now),
    riskVersion: accepted.text,
    riskAcceptedAt: now,
    startedAt: now,
  };
  await carryOut(step, {
    async fund() {
      await savePlan(tx, plan);
      await fundPlan(tx, random, plan, now);
    },
    announce: () => announcePlan(tx, plan, { kind: 'planStarted' }, now),
  });
  return plan;
}
