import type { PlanReason } from '#server/rules/day-trading/plan-reason.ts';
import type { PlanStatus } from '#core/lifecycle/trading-plan.ts';
import type { PlanRow } from '#server/db/tables/trading-plan.ts';

/** A plan after a step, with the step in its history. */
export function steppedPlan(
  plan: PlanRow,
  { to }: { readonly to: PlanStatus },
  reason: PlanReason | null,
  now: Date,
): PlanRow {
  const step = { status: to, at: now.toISOString(), reason };
  return { ...plan, status: to, reason, steps: [...plan.steps, step] };
}
