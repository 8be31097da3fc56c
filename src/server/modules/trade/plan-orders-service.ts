import { and, asc, desc, eq, gte, ne, sql } from 'drizzle-orm';
import { groupedBy } from '#server/rules/grouped-by.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { OrderRow } from '#server/db/tables/trade.ts';
import { tradeExecution, tradeOrder } from '#server/db/tables/trade.ts';

/** An order of a plan that its venue has not decided yet. */
export type WorkingOrder = Pick<
  OrderRow,
  'id' | 'planId' | 'instrument' | 'side' | 'reserved' | 'placedAt'
>;

// Written out, so that the index of orders that are open serves them.
const isWorking = sql`${tradeOrder.status} in ('awaiting', 'pending')`;
// What was taken back by the desk is rejected, whatever was executed of it.
const isExecutedPurchase = sql`${tradeOrder.side} = 'buy' and ${tradeOrder.filled} > 0 and ${tradeOrder.status} <> 'rejected'`;
const ofPlans = (ids: readonly string[]) =>
  sql`${tradeOrder.planId} is not null and ${tradeOrder.planId} = any(${sql.param([...ids])}::uuid[])`;

/**
 * Orders of a plan that are working, locked in the order of their ids, before anything else of the plan is: what executes one of
 * them locks the order before the ledger as well.
 */
export function lockWorkingOrders(
  tx: TenantTransaction,
  tenant: string,
  planId: string,
): Promise<readonly OrderRow[]> {
  return tx
    .select()
    .from(tradeOrder)
    .where(and(eq(tradeOrder.tenant, tenant), eq(tradeOrder.planId, planId), isWorking))
    .orderBy(asc(tradeOrder.id))
    .for('update');
}

/** The same of many plans, by plan, without a lock. */
export async function workingOrdersOf(
  tx: TenantTransaction,
  tenant: string,
  planIds: readonly string[],
): Promise<ReadonlyMap<string, readonly WorkingOrder[]>> {
  const { id, planId, instrument, side, reserved, placedAt } = tradeOrder;
  const rows = await tx
    .select({ id, planId, instrument, side, reserved, placedAt })
    .from(tradeOrder)
    .where(and(eq(tradeOrder.tenant, tenant), ofPlans(planIds), isWorking))
    .orderBy(asc(tradeOrder.id));
  return groupedBy(rows, (row) => row.planId ?? '');
}

/** Orders of a plan that were placed at or after a moment and executed something, oldest first. */
export function executedSince(
  tx: TenantTransaction,
  tenant: string,
  planId: string,
  since: Date,
): Promise<readonly OrderRow[]> {
  return tx
    .select()
    .from(tradeOrder)
    .where(
      and(
        eq(tradeOrder.tenant, tenant),
        eq(tradeOrder.planId, planId),
        sql`${tradeOrder.placedAt} >= ${since.toISOString()}::timestamptz`,
        sql`${tradeOrder.filled} > 0`,
        sql`${tradeOrder.status} <> 'rejected'`,
      ),
    )
    .orderBy(asc(tradeOrder.placedAt), asc(tradeOrder.id));
}

/** What a share of the latest purchase of each stock cost, fees apart: by plan and stock, of purchases since the plan's moment. */
export async function paidPricesOf(
  tx: TenantTransaction,
  tenant: string,
  plans: readonly { readonly id: string; readonly since: Date }[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, number>>> {
  const prices = new Map<string, Map<string, number>>();
  if (plans.length === 0) return prices;
  const asked = sql`jsonb_to_recordset(${JSON.stringify(plans)}::jsonb) as asked (id uuid, since timestamptz)`;
  const { planId, instrument, filled, filledValue, placedAt, id } = tradeOrder;
  const rows = await tx
    .selectDistinctOn([planId, instrument], { planId, instrument, filled, filledValue })
    .from(tradeOrder)
    .innerJoin(asked, sql`asked.id = ${planId} and ${placedAt} >= asked.since`)
    .where(and(eq(tradeOrder.tenant, tenant), isExecutedPurchase))
    .orderBy(planId, instrument, sql`${placedAt} desc, ${id} desc`);
  for (const row of rows) {
    const plan = row.planId ?? '';
    const own = prices.get(plan) ?? new Map<string, number>();
    prices.set(plan, own.set(row.instrument, Number(row.filledValue) / Number(row.filled)));
  }
  return prices;
}

/** The latest purchase of a stock by a plan that executed something; `undefined` where there is none. */
export async function latestPurchaseOf(
  tx: TenantTransaction,
  tenant: string,
  planId: string,
  instrument: string,
): Promise<Pick<OrderRow, 'filled' | 'filledValue' | 'placedAt'> | undefined> {
  const { filled, filledValue, placedAt, id } = tradeOrder;
  const [order] = await tx
    .select({ filled, filledValue, placedAt })
    .from(tradeOrder)
    .where(
      and(
        eq(tradeOrder.tenant, tenant),
        eq(tradeOrder.planId, planId),
        eq(tradeOrder.instrument, instrument),
        isExecutedPurchase,
      ),
    )
    .orderBy(desc(placedAt), desc(id))
    .limit(1);
  return order;
}

// An order of a plan does not outlive the session that it is placed in, and a session is of one day or of two by UTC.
const maxOrderMs = 2 * 24 * 60 * 60_000;

/** Shares of a stock that plans have bought since a moment, less those that they sold; by plan. */
export async function tradedSince(
  tx: TenantTransaction,
  tenant: string,
  planIds: readonly string[],
  instrument: string,
  since: Date,
): Promise<ReadonlyMap<string, string>> {
  const signed = sql`case when ${tradeOrder.side} = 'buy' then ${tradeExecution.quantity} else -${tradeExecution.quantity} end`;
  const rows = await tx
    .select({ planId: tradeOrder.planId, quantity: sql<string>`sum(${signed})::text` })
    .from(tradeOrder)
    .innerJoin(
      tradeExecution,
      and(eq(tradeExecution.tenant, tradeOrder.tenant), eq(tradeExecution.orderId, tradeOrder.id)),
    )
    .where(
      and(
        eq(tradeOrder.tenant, tenant),
        ofPlans(planIds),
        gte(tradeOrder.placedAt, new Date(since.getTime() - maxOrderMs)),
        eq(tradeOrder.instrument, instrument),
        ne(tradeOrder.status, 'rejected'),
        gte(tradeExecution.at, since),
      ),
    )
    .groupBy(tradeOrder.planId);
  return new Map(rows.map(({ planId, quantity }) => [planId ?? '', quantity]));
}

/** Fees of sales whose proceeds wait for their settlement, by plan: they are taken out of them then. */
export async function feesDueOf(
  tx: TenantTransaction,
  tenant: string,
  planIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .select({
      planId: tradeOrder.planId,
      fees: sql<string>`sum(${tradeExecution.tax} + ${tradeExecution.duty} + ${tradeExecution.trade})`,
    })
    .from(tradeOrder)
    .innerJoin(
      tradeExecution,
      and(eq(tradeExecution.tenant, tradeOrder.tenant), eq(tradeExecution.orderId, tradeOrder.id)),
    )
    .where(
      and(
        eq(tradeOrder.tenant, tenant),
        ofPlans(planIds),
        eq(tradeOrder.side, 'sell'),
        sql`${tradeOrder.status} in ('pending', 'settle')`,
        sql`${tradeExecution.settledAt} is null`,
      ),
    )
    .groupBy(tradeOrder.planId);
  return new Map(rows.map(({ planId, fees }) => [planId ?? '', fees]));
}
