import type { PlanRow } from '#server/db/tables/trading-plan.ts';
import { operatorOf } from '#server/http/calling-operator.ts';
import type { CallContext, Handlers } from '#server/http/handler.ts';
import { pageOf } from '#server/http/page-of.ts';
import { haltOf, haltPlans, resumePlans } from '#server/modules/plan/plan-halt-service.ts';
import type { PlanParts } from '#server/modules/plan/run-plan-service.ts';
import { stopPlan } from '#server/modules/plan/plan-step-service.ts';
import { showPlan } from '#server/modules/plan/plan-view-service.ts';
import { plansIn } from '#server/modules/plan/plan-record-service.ts';
import { originOf } from '#server/security-log/security-origin.ts';
import { recordAuditEvent } from './audit-events.ts';
import type { DeskDependencies } from './desk-dependencies.ts';

type DeskPlans =
  | 'listClientTradingPlans'
  | 'stopClientTradingPlan'
  | 'getTradingPlanHalt'
  | 'haltTradingPlans'
  | 'resumeTradingPlans';

/** Trading plans at the desk: one is stopped for its client, or all are halted. */
export function deskPlanHandlers(parts: DeskDependencies & PlanParts): Handlers<DeskPlans> {
  const { db, clock, market } = parts;
  const common = (context: CallContext) => ({
    who: operatorOf(context).name,
    origin: originOf(context.request),
  });
  return {
    listClientTradingPlans({ query }, context) {
      const { status = 'active' } = query;
      const tenant = context.tenant.id;
      return db.inTenant(tenant, async (tx) => {
        const page = await pageOf(query, {
          rows: (after, limit) => plansIn(tx, tenant, status, after, limit),
          show: (rows) => [...rows],
          place: ({ createdAt, id }) => ({ at: createdAt, id }),
        });
        const items = [];
        for (const plan of page.items)
          items.push({ ...(await showPlan(tx, plan, market)), client_id: plan.clientId });
        return { items, next: page.next };
      });
    },
    async stopClientTradingPlan({ path: { id }, body: { note } }, context) {
      const tenant = context.tenant.id;
      await db.inTenant(tenant, async (tx) => {
        const how = { by: 'operator', remark: note } as const;
        const named = { id, clientId: null };
        const { before, after } = await stopPlan(tx, context.tenant, named, how, parts, clock());
        await recordAuditEvent(tx, parts, tenant, {
          ...common(context),
          act: 'plan.stop',
          clientId: after.clientId,
          before: planFacts(before),
          after: { ...planFacts(after), note },
        });
      });
    },
    async getTradingPlanHalt(_input, context) {
      const found = await db.inTenant(context.tenant.id, (tx) => haltOf(tx, context.tenant.id));
      return {
        is_halted: found !== null,
        note: found?.note ?? null,
        halted_at: found?.haltedAt.toISOString() ?? null,
      };
    },
    async haltTradingPlans({ body: { note } }, context) {
      const tenant = context.tenant.id;
      await db.inTenant(tenant, async (tx) => {
        await haltPlans(tx, tenant, note, clock());
        const act = { act: 'plans.halt', clientId: null, before: null, after: { note } } as const;
        await recordAuditEvent(tx, parts, tenant, { ...common(context), ...act });
      });
    },
    async resumeTradingPlans(_input, context) {
      const tenant = context.tenant.id;
      await db.inTenant(tenant, async (tx) => {
        const { note } = await resumePlans(tx, tenant);
        const act = { act: 'plans.resume', clientId: null, before: { note }, after: null } as const;
        await recordAuditEvent(tx, parts, tenant, { ...common(context), ...act });
      });
    },
  };
}

/** What the record keeps of a plan. */
function planFacts({ id, status, strategy, amount, currency, returned }: PlanRow) {
  return { id, status, strategy, amount, currency, returned };
}
