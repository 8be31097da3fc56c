import { minuteAt } from '#server/rules/day-trading/plan-clock.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { PlanRow } from '#server/db/tables/trading-plan.ts';
import { paidPricesOf, workingOrdersOf } from '#server/modules/trade/plan-orders-service.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import { haltOf } from './plan-halt-service.ts';
import type { PlanMinute } from './plan-minute.ts';
import { budgetOf, hasDayEnded, minuteOfPlan, phaseOf } from './plan-minute.ts';
import { latestPrice } from './plan-price-service.ts';
import { keepMinute } from './plan-record-service.ts';
import { planSession, planVenue } from './plan-session.ts';
import { holdingsOfPlans } from './plan-worth-service.ts';
import type { BarsByStock, PlanParts } from './run-plan-service.ts';
import { actionsNow, needsPrices } from './run-plan-service.ts';

/**
 * Looks at plans together: those that this minute does nothing to keep it, in one statement, and the others are answered, for
 * `advancePlan` to decide under their locks. Nothing is locked here but what is written: what changes meanwhile is looked at in the
 * next minute, as what changes right after a look.
 */
export async function passQuietPlans(
  tx: TenantTransaction,
  tenant: Tenant,
  plans: readonly PlanRow[],
  parts: PlanParts,
  bars: BarsByStock,
  now: Date,
): Promise<readonly PlanRow[]> {
  const ids = plans.map(({ id }) => id);
  const working = await workingOrdersOf(tx, tenant.id, ids);
  const holdings = await holdingsOfPlans(tx, tenant.id, plans);
  const isHalted = (await haltOf(tx, tenant.id)) !== null;
  const looks = plans.flatMap((plan): Look[] => {
    try {
      const session = planSession(planVenue(parts.market, plan.market), now);
      return [
        {
          plan,
          at: {
            session,
            working: working.get(plan.id) ?? [],
            holdings: holdings(plan.id),
            // Where one is missing, `advancePlan` decides.
            priceOf: latestPrice(parts.market),
            now,
          },
          phase: phaseOf(plan, { session, now }, isHalted),
          since: new Date(session.opens),
        },
      ];
    } catch {
      // `advancePlan` says why, for this plan alone.
      return [];
    }
  });
  const paid = await paidPricesOf(
    tx,
    tenant.id,
    looks
      .filter(({ at, phase }) => needsPrices({ phase, holdings: at.holdings }))
      .map(({ plan, since }) => ({ id: plan.id, since })),
  );
  const quiet = new Set(
    looks
      .filter((look) => isAsItWas(look, paid.get(look.plan.id), parts, bars))
      .map(({ plan }) => plan.id),
  );
  await keepMinute(tx, tenant.id, [...quiet], minuteAt(now.getTime()));
  return plans.filter(({ id }) => !quiet.has(id));
}

interface Look {
  readonly plan: PlanRow;
  readonly at: PlanMinute;
  readonly phase: ReturnType<typeof phaseOf>;
  readonly since: Date;
}

/** Whether the minute leaves a plan as it is. One that cannot be decided over is no quiet one: `advancePlan` says why. */
function isAsItWas(
  { plan, at, phase }: Look,
  paid: ReadonlyMap<string, number> | undefined,
  { strategies }: PlanParts,
  bars: BarsByStock,
): boolean {
  if (plan.status === 'stopping' || hasDayEnded(plan, at)) return false;
  try {
    if (minuteOfPlan(plan, at, []) !== plan) return false;
    const { working, holdings, now } = at;
    const seen = { plan, working, holdings, phase, bars, budget: budgetOf(plan, at) };
    return actionsNow(seen, paid, strategies, now).length === 0;
  } catch {
    return false;
  }
}
