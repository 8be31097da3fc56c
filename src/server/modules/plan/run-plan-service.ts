import type { MinuteBar } from '#core/day-trading/minute-bar.ts';
import type { PlanAction, PlanView } from '#server/rules/day-trading/plan-actions.ts';
import { planActions } from '#server/rules/day-trading/plan-actions.ts';
import type { PlanPhase } from '#server/rules/day-trading/plan-clock.ts';
import { riskTerms } from '#core/day-trading/risk-level.ts';
import type { Strategies } from '#core/day-trading/strategy.ts';
import { evaluateGate } from '#core/gates.ts';
import { toBig } from '#core/money.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { PlanRow } from '#server/db/tables/trading-plan.ts';
import { readGateContext } from '#server/modules/client/gate-context-service.ts';
import { takeOrderStep } from '#server/modules/trade/order-step-service.ts';
import type { PlanOrderParts } from '#server/modules/trade/plan-order-service.ts';
import { placePlanOrder } from '#server/modules/trade/plan-order-service.ts';
import type { WorkingOrder } from '#server/modules/trade/plan-orders-service.ts';
import { paidPricesOf } from '#server/modules/trade/plan-orders-service.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import type { PlanHoldings } from './plan-worth-service.ts';

export interface PlanParts extends PlanOrderParts {
  readonly strategies: Strategies;
}

/** Minutes of each stock that have ended, oldest first. */
export type BarsByStock = ReadonlyMap<string, readonly MinuteBar[]>;

/** A plan at a moment, with its working orders and what it has; locked, when it is to be carried out. */
export interface PlanNow {
  readonly plan: PlanRow;
  readonly working: readonly WorkingOrder[];
  readonly holdings: PlanHoldings;
  readonly phase: PlanPhase;
  /** What may be lost still, and what a purchase with its sale costs. */
  readonly budget: Pick<PlanView, 'lossLeft' | 'tripCost'>;
  /** Beginning of the session. */
  readonly since: Date;
  readonly bars: BarsByStock;
}

const minute = 60_000;
/** What a client must be for their plans to buy, beside what the tenant asks of who starts one; what they have is sold whatever became of that. */
const trading = {
  all: ['aiTrade', { kyc: 'approved' }, { feature: 'trade' }, { feature: 'ai_trade' }],
} as const;

/** Carries out what a plan does now; answers it with the purchases counted, and how much of its money they use. */
export async function runPlan(
  tx: TenantTransaction,
  tenant: Tenant,
  at: PlanNow,
  parts: PlanParts,
  now: Date,
): Promise<PlanRow> {
  const { plan, holdings, since } = at;
  const paid = needsPrices(at)
    ? (await paidPricesOf(tx, plan.tenant, [{ id: plan.id, since }])).get(plan.id)
    : undefined;
  const actions = actionsNow(at, paid, parts.strategies, now);
  return actions.length === 0 ? plan : carryOut(tx, tenant, plan, actions, holdings, parts, now);
}

/** Whether what the plan does depends on what it paid for what it has. */
export function needsPrices({ phase, holdings }: Pick<PlanNow, 'phase' | 'holdings'>): boolean {
  return phase !== 'close' && holdings.shares.length > 0;
}

/** What a plan does now. `paid` is what a share of each stock cost that it bought since the beginning of the session. */
export function actionsNow(
  { plan, working, holdings, phase, bars, budget }: Omit<PlanNow, 'since'>,
  paid: ReadonlyMap<string, number> | undefined,
  strategies: Strategies,
  now: Date,
): readonly PlanAction[] {
  const instruments = new Set([
    ...holdings.shares.map(({ instrument }) => instrument),
    ...plan.instruments,
  ]);
  return planActions(
    {
      phase,
      cash: holdings.cash,
      orderLimit: toBig(plan.orderLimit).toFixed(),
      ...budget,
      tradesLeft: plan.maxTrades - plan.trades,
      risk: riskTerms[plan.risk],
      stocks: [...instruments].map((instrument) => ({
        instrument,
        bars: bars.get(instrument) ?? [],
        shares: holdings.shares.find((each) => each.instrument === instrument)?.free ?? '0',
        paid: paid?.get(instrument) ?? null,
        working: workingOf(working, instrument, now),
      })),
    },
    strategies[plan.strategy],
  );
}

async function carryOut(
  tx: TenantTransaction,
  tenant: Tenant,
  plan: PlanRow,
  actions: readonly PlanAction[],
  { cash, shares }: PlanHoldings,
  parts: PlanParts,
  now: Date,
): Promise<PlanRow> {
  const gate = actions.some(({ kind }) => kind === 'buy')
    ? await gateOf(tx, tenant, plan.clientId)
    : [];
  let [left, trades] = [toBig(cash), plan.trades];
  for (const action of actions) {
    const { instrument } = action;
    if (action.kind === 'cancel') {
      const named = { id: action.order, clientId: null };
      await takeOrderStep(tx, parts.random, plan.tenant, named, 'plan', { act: 'cancel' }, now);
      continue;
    }
    const isBuy = action.kind === 'buy';
    const placed = await placePlanOrder(
      tx,
      {
        tenant: plan.tenant,
        clientId: plan.clientId,
        planId: plan.id,
        instrument,
        side: action.kind,
        value: isBuy ? action.amount : action.quantity,
        available: isBuy
          ? left.toFixed()
          : (shares.find((each) => each.instrument === instrument)?.free ?? '0'),
        gate: isBuy ? gate : [],
      },
      parts,
      now,
    );
    if (placed === null || !isBuy) continue;
    left = left.minus(placed.reserved);
    trades += 1;
  }
  return { ...plan, trades };
}

async function gateOf(tx: TenantTransaction, tenant: Tenant, clientId: string) {
  const context = await readGateContext(tx, tenant, clientId);
  return evaluateGate({ ...trading, all: [...trading.all] }, tenant.gates, context).reasons;
}

function workingOf(working: readonly WorkingOrder[], instrument: string, now: Date) {
  const order = working.find((each) => each.instrument === instrument);
  if (order === undefined) return null;
  const minutes = Math.floor((now.getTime() - order.placedAt.getTime()) / minute);
  return { id: order.id, side: order.side, minutes };
}
