import { and, asc, eq, gte, inArray, or, sql } from 'drizzle-orm';
import { runningPlanStatuses } from '#core/lifecycle/trading-plan.ts';
import { compare, toBig } from '#core/money.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { tradingPlan } from '#server/db/tables/trading-plan.ts';
import { appliedSplits } from '#server/ledger/applied-splits.ts';
import { planBalancesOf } from '#server/ledger/plan-balances.ts';
import { tradedSince } from '#server/modules/trade/plan-orders-service.ts';

/** Shares of one stock that a trading plan has. */
export interface PlanShares {
  readonly planId: string;
  readonly clientId: string;
  readonly quantity: string;
}

interface OfStock {
  readonly instrument: string;
  /** By UTC. */
  readonly day: string;
}

/** What running plans have of a stock now, by their clients. */
export async function planSharesNow(
  tx: TenantTransaction,
  tenant: string,
  instrument: string,
): Promise<readonly PlanShares[]> {
  return sharesOf(tx, tenant, instrument, null);
}

/**
 * What plans had of a stock at the end of the day before `day`, by their clients: what could not be sold before the venue closed. Trades
 * of the day itself and later change nothing, whenever it is asked.
 */
export async function planSharesBefore(
  tx: TenantTransaction,
  tenant: string,
  { instrument, day }: OfStock,
): Promise<readonly PlanShares[]> {
  return sharesOf(tx, tenant, instrument, new Date(`${day}T00:00:00.000Z`));
}

async function sharesOf(
  tx: TenantTransaction,
  tenant: string,
  instrument: string,
  at: Date | null,
): Promise<readonly PlanShares[]> {
  const isRunning = inArray(tradingPlan.status, [...runningPlanStatuses]);
  const plans = await tx
    .select({ id: tradingPlan.id, clientId: tradingPlan.clientId })
    .from(tradingPlan)
    .where(
      and(
        eq(tradingPlan.tenant, tenant),
        at === null ? isRunning : or(isRunning, gte(tradingPlan.endedAt, at)),
        sql`${tradingPlan.instruments} ? ${instrument}`,
      ),
    )
    .orderBy(asc(tradingPlan.clientId), asc(tradingPlan.id));
  if (plans.length === 0) return [];
  const balances = await planBalancesOf(tx, tenant, plans);
  const ids = plans.map(({ id }) => id);
  const bought =
    at === null ? new Map<string, string>() : await tradedSince(tx, tenant, ids, instrument, at);
  const divided =
    at === null ? new Map<string, string>() : await dividedSince(tx, tenant, ids, instrument, at);
  return plans
    .map(({ id, clientId }) => ({
      planId: id,
      clientId,
      quantity:
        // A stock does not trade between the beginning of a day and its split.
        divided.get(id) ??
        balances
          .filter(({ planId, asset }) => planId === id && asset === instrument)
          .reduce((quantity, { amount }) => quantity.plus(amount), toBig('0'))
          .minus(bought.get(id) ?? '0')
          .toFixed(),
    }))
    .filter(({ quantity }) => compare(quantity, '0') > 0);
}

/** What plans had before the first split of a stock since a moment, by plan. */
async function dividedSince(
  tx: TenantTransaction,
  tenant: string,
  planIds: readonly string[],
  instrument: string,
  since: Date,
): Promise<ReadonlyMap<string, string>> {
  const splits = await appliedSplits(tx, tenant, { planIds }, { instrument, since });
  // The earliest one is written last.
  return new Map(splits.toReversed().map(({ planId, quantity }) => [planId ?? '', quantity]));
}
