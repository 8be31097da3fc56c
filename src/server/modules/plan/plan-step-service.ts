import { planPhase } from '#server/rules/day-trading/plan-clock.ts';
import { carryOut } from '#core/lifecycle/define-lifecycle.ts';
import { tradingPlanLifecycle } from '#core/lifecycle/trading-plan.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { PlanRow } from '#server/db/tables/trading-plan.ts';
import { lockWorkingOrders } from '#server/modules/trade/plan-orders-service.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import { announcePlan } from './announce-plan.ts';
import { giveBack } from './plan-money.ts';
import type { PlanName } from './plan-record-service.ts';
import { findPlan, savePlan } from './plan-record-service.ts';
import { planSession, planVenue } from './plan-session.ts';
import { holdingsOf } from './plan-worth-service.ts';
import { noBudget } from './plan-minute.ts';
import type { PlanParts } from './run-plan-service.ts';
import { runPlan } from './run-plan-service.ts';
import { steppedPlan } from './stepped-plan.ts';

export interface StoppedPlan {
  readonly before: PlanRow;
  readonly after: PlanRow;
}

/**
 * Stops a plan: purchases that work are taken back, shares go on sale, and what is free is given back, all at once. 409
 * `stateConflict` where it stops already. What its sales bring follows as they settle (`advancePlan`).
 */
export async function stopPlan(
  tx: TenantTransaction,
  tenant: Tenant,
  name: PlanName,
  { by, remark }: { readonly by: 'client' | 'operator'; readonly remark: string | null },
  parts: PlanParts,
  now: Date,
): Promise<StoppedPlan> {
  const before = await findPlan(tx, tenant.id, name, 'lock');
  const step = tradingPlanLifecycle.step<'stop'>(before.status, 'stop', by);
  const working = await lockWorkingOrders(tx, tenant.id, before.id);
  const reason = by === 'client' ? 'client' : 'desk';
  let plan: PlanRow = { ...steppedPlan(before, step, reason, now), remark };
  const session = planSession(planVenue(parts.market, plan.market), now);
  const phase = planPhase(session, now.getTime()) === 'closed' ? 'closed' : 'close';
  const since = new Date(session.opens);
  const held = await holdingsOf(tx, plan);
  const bars = new Map<string, never>();
  const at = { plan, working, holdings: held, phase, since, bars, budget: noBudget } as const;
  plan = await runPlan(tx, tenant, at, parts, now);
  await carryOut(step, {
    async giveBack() {
      plan = await giveBack(tx, parts.random, plan, (await holdingsOf(tx, plan)).cash, now);
      await savePlan(tx, plan);
    },
    announce: () => announcePlan(tx, plan, { kind: 'planStopping', amount: plan.returned }, now),
  });
  return { before, after: plan };
}
