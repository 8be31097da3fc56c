import { lossPercents, maxRunningPlans, riskVersion } from '#core/day-trading/plan-limits.ts';
import { riskLevels, riskTerms } from '#core/day-trading/risk-level.ts';
import { strategyKinds } from '#core/day-trading/strategy.ts';
import { feeRules } from '#core/trading/order-fees.ts';
import { tradeDay } from '#core/trading/venue-calendar.ts';
import type { Database } from '#server/db/database.ts';
import type { Handlers } from '#server/http/handler.ts';
import { pageOf } from '#server/http/page-of.ts';
import { signedIn } from '#server/http/signed-in.ts';
import { readAccounts } from '#server/modules/account/account-service.ts';
import { ordersOfPlan } from '#server/modules/trade/list-orders-service.ts';
import { wireOrder } from '#server/modules/trade/order-view-service.ts';
import type { Clock } from '#server/platform/clock.ts';
import { recordClientAction } from '#server/security-log/record-client-action.ts';
import { draftPlan } from './draft-plan.ts';
import { haltOf } from './plan-halt-service.ts';
import { offeredVenues } from './plan-offer.ts';
import { daysOf, findPlan, plansOf, runningPlans } from './plan-record-service.ts';
import { planVenue } from './plan-session.ts';
import { stopPlan } from './plan-step-service.ts';
import { showPlan, showPlanDay } from './plan-view-service.ts';
import type { PlanParts } from './run-plan-service.ts';
import { startPlan } from './start-plan.ts';

interface Dependencies extends PlanParts {
  readonly db: Database;
  readonly clock: Clock;
}

type PlanOperations =
  | 'getTradingPlanOffer'
  | 'draftTradingPlan'
  | 'startTradingPlan'
  | 'stopTradingPlan'
  | 'listTradingPlans'
  | 'getTradingPlan'
  | 'listTradingPlanOrders'
  | 'listTradingPlanDays';

/** Plans that trade within a day, as their client sees them. */
export function planHandlers(parts: Dependencies): Handlers<PlanOperations> {
  const { db, clock, market } = parts;
  return {
    getTradingPlanOffer(_input, context) {
      const { tenant } = context;
      const { clientId } = signedIn(context);
      const now = clock();
      return db.inTenant(tenant.id, async (tx) => {
        const accounts = await readAccounts(tx, tenant, clientId);
        return {
          risk_version: riskVersion,
          strategies: [...strategyKinds],
          risks: riskLevels.map((risk) => ({
            risk,
            order_share: riskTerms[risk].orderShare,
            max_trades: riskTerms[risk].maxTrades,
            stocks: riskTerms[risk].stocks,
          })),
          loss_percents: { ...lossPercents },
          venues: offeredVenues(market).map(({ venue, minimum }) => {
            const { terms, hours } = planVenue(market, venue.code);
            const today = tradeDay(hours, now.getTime());
            return {
              market: venue.code,
              name: venue.name,
              currency: venue.currency,
              minimum,
              available:
                accounts.find(({ currency }) => currency === venue.currency)?.available ?? null,
              today,
              fee_basis: feeRules(terms, { side: 'buy', day: today }).map(
                ({ kind, of, rate, minimum: least = null }) => ({ kind, of, rate, minimum: least }),
              ),
            };
          }),
          running: (await runningPlans(tx, tenant.id, clientId)).length,
          max_running: maxRunningPlans,
          is_halted: (await haltOf(tx, tenant.id)) !== null,
        };
      });
    },
    draftTradingPlan({ body }, context) {
      const owner = { tenant: context.tenant.id, clientId: signedIn(context).clientId };
      return db.inTenant(owner.tenant, async (tx) =>
        showPlan(tx, await draftPlan(tx, parts, owner, body, clock()), market),
      );
    },
    async startTradingPlan({ path: { id }, body }, context, tx) {
      const now = clock();
      const own = { tenant: context.tenant.id, clientId: signedIn(context).clientId, id };
      const accepted = { rules: body.risk_version, text: body.agreement_version };
      const plan = await startPlan(tx, parts, own, accepted, now);
      const { amount, currency, riskVersion: version } = plan;
      const detail = { id, amount, currency, version };
      await recordClientAction(tx, context, { kind: 'planStarted', detail }, now);
      return showPlan(tx, plan, market);
    },
    async stopTradingPlan({ path: { id } }, context, tx) {
      const now = clock();
      const own = { id, clientId: signedIn(context).clientId };
      const how = { by: 'client', remark: null } as const;
      const { after } = await stopPlan(tx, context.tenant, own, how, parts, now);
      await recordClientAction(tx, context, { kind: 'planStopped', detail: { id } }, now);
      return showPlan(tx, after, market);
    },
    listTradingPlans({ query }, context) {
      const tenant = context.tenant.id;
      return db.inTenant(tenant, async (tx) => {
        const page = await pageOf(query, {
          rows: (after, limit) => plansOf(tx, tenant, signedIn(context).clientId, after, limit),
          show: (rows) => [...rows],
          place: ({ createdAt, id }) => ({ at: createdAt, id }),
        });
        const items = [];
        for (const plan of page.items) items.push(await showPlan(tx, plan, market));
        return { items, next: page.next };
      });
    },
    getTradingPlan({ path: { id } }, context) {
      const tenant = context.tenant.id;
      const own = { id, clientId: signedIn(context).clientId };
      return db.inTenant(tenant, async (tx) =>
        showPlan(tx, await findPlan(tx, tenant, own), market),
      );
    },
    listTradingPlanOrders({ path: { id }, query }, context) {
      const tenant = context.tenant.id;
      const own = { id, clientId: signedIn(context).clientId };
      return db.inTenant(tenant, async (tx) => {
        await findPlan(tx, tenant, own);
        return pageOf(query, {
          rows: (after, limit) => ordersOfPlan(tx, tenant, id, after, limit),
          show: (rows) => rows.map(wireOrder),
          place: (row) => ({ at: row.placedAt, id: row.id }),
        });
      });
    },
    listTradingPlanDays({ path: { id }, query }, context) {
      const tenant = context.tenant.id;
      const own = { id, clientId: signedIn(context).clientId };
      return db.inTenant(tenant, async (tx) => {
        const plan = await findPlan(tx, tenant, own);
        return pageOf(query, {
          rows: (after, limit) =>
            daysOf(tx, plan, after === null ? null : after.at.toISOString().slice(0, 10), limit),
          show: (rows) => rows.map((row) => showPlanDay(row, plan.currency)),
          place: ({ day }) => ({ at: new Date(`${day}T00:00:00Z`), id }),
        });
      });
    },
  };
}
