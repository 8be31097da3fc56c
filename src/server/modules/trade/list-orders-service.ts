import { and, asc, desc, eq, gte, isNull, lt, notInArray, or, sql } from 'drizzle-orm';
import type { OrderStatus } from '#core/lifecycle/order.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { newerThan, olderThan } from '#server/db/keyset.ts';
import type { OrderRow } from '#server/db/tables/trade.ts';
import { tradeOrder } from '#server/db/tables/trade.ts';
import type { Cursor } from '#server/http/cursor.ts';
import { heldOrders } from './held-orders-service.ts';

export interface OrderFilter {
  /** As it is shown: a purchase that was sold since is `sold`. `null` for all. */
  readonly status: OrderStatus | null;
  /** Of this stock (`market:symbol`); `null` for all. */
  readonly instrument: string | null;
  /** Placed from this moment on, and before that one; `null` for no bound. */
  readonly from: Date | null;
  readonly to: Date | null;
}

/** Orders that a client placed, the newest first; those of their plans are listed with the plan. */
export function ordersOf(
  tx: TenantTransaction,
  tenant: string,
  clientId: string,
  { status, instrument, from, to }: OrderFilter,
  after: Cursor | null,
  limit: number,
): Promise<readonly OrderRow[]> {
  return tx
    .select()
    .from(tradeOrder)
    .where(
      and(
        eq(tradeOrder.tenant, tenant),
        eq(tradeOrder.clientId, clientId),
        isNull(tradeOrder.planId),
        status === null ? undefined : shownIn(tx, tenant, clientId, status),
        instrument === null ? undefined : eq(tradeOrder.instrument, instrument),
        from === null ? undefined : gte(tradeOrder.placedAt, from),
        to === null ? undefined : lt(tradeOrder.placedAt, to),
        olderThan(after, tradeOrder.placedAt, tradeOrder.id),
      ),
    )
    .orderBy(desc(tradeOrder.placedAt), desc(tradeOrder.id))
    .limit(limit);
}

/** What is held still is `holding`; a purchase whose shares were all sold is found with what was sold. */
function shownIn(tx: TenantTransaction, tenant: string, clientId: string, status: OrderStatus) {
  const is = eq(tradeOrder.status, status);
  // Begins with what is held: what was sold may be much more.
  if (status === 'holding')
    return and(is, sql`${tradeOrder.id} = any(array(${heldOrders(tx, tenant, clientId)}))`);
  if (status !== 'sold') return is;
  const isSoldSince = notInArray(tradeOrder.id, heldOrders(tx, tenant, clientId));
  return or(is, and(eq(tradeOrder.status, 'holding'), isSoldSince));
}

/** Orders of a trading plan, the newest first. */
export function ordersOfPlan(
  tx: TenantTransaction,
  tenant: string,
  planId: string,
  after: Cursor | null,
  limit: number,
): Promise<readonly OrderRow[]> {
  return tx
    .select()
    .from(tradeOrder)
    .where(
      and(
        eq(tradeOrder.tenant, tenant),
        eq(tradeOrder.planId, planId),
        olderThan(after, tradeOrder.placedAt, tradeOrder.id),
      ),
    )
    .orderBy(desc(tradeOrder.placedAt), desc(tradeOrder.id))
    .limit(limit);
}

/** Orders of one status for the desk, the longest waiting first. */
export function ordersIn(
  tx: TenantTransaction,
  tenant: string,
  status: OrderStatus,
  after: Cursor | null,
  limit: number,
): Promise<readonly OrderRow[]> {
  return tx
    .select()
    .from(tradeOrder)
    .where(
      and(
        eq(tradeOrder.tenant, tenant),
        eq(tradeOrder.status, status),
        newerThan(after, tradeOrder.placedAt, tradeOrder.id),
      ),
    )
    .orderBy(asc(tradeOrder.placedAt), asc(tradeOrder.id))
    .limit(limit);
}
