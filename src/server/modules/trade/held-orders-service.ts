import { and, eq, inArray, sql } from 'drizzle-orm';
import { compare } from '#core/money.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { positionLot } from '#server/db/tables/position.ts';
import type { OrderRow } from '#server/db/tables/trade.ts';
import { tradeExecution } from '#server/db/tables/trade.ts';

// Word for word as in the index of open lots: a parameter would not be known to be the same.
const isOpenLot = sql`${positionLot.remaining} > 0`;

/** Orders of a client of whose shares some are held still: as many reads as lots are open, however many there were. */
export function heldOrders(tx: TenantTransaction, tenant: string, clientId: string) {
  // A limit keeps the planner from reading the executions of everyone to find those of a few lots.
  const executed = tx
    .select({ id: tradeExecution.orderId })
    .from(tradeExecution)
    .where(
      and(
        eq(tradeExecution.tenant, tenant),
        eq(tradeExecution.transactionId, positionLot.openedBy),
      ),
    )
    .limit(1)
    .as('executed');
  return tx
    .select({ id: executed.id })
    .from(positionLot)
    .innerJoinLateral(executed, sql`true`)
    .where(and(eq(positionLot.tenant, tenant), eq(positionLot.clientId, clientId), isOpenLot));
}

/** Those of some orders of one client whose shares have all been sold since: they hold nothing, and are shown as sold. */
export async function soldSince(
  tx: TenantTransaction,
  orders: readonly OrderRow[],
): Promise<ReadonlySet<string>> {
  const bought = orders.filter(
    ({ status, planId, filled }) =>
      status === 'holding' && planId === null && compare(filled, '0') > 0,
  );
  const [first] = bought;
  if (first === undefined) return new Set();
  const ids = bought.map(({ id }) => id);
  const held = await tx
    .selectDistinct({ id: tradeExecution.orderId })
    .from(tradeExecution)
    .innerJoin(
      positionLot,
      and(
        eq(positionLot.tenant, tradeExecution.tenant),
        eq(positionLot.openedBy, tradeExecution.transactionId),
      ),
    )
    .where(
      and(eq(tradeExecution.tenant, first.tenant), inArray(tradeExecution.orderId, ids), isOpenLot),
    );
  const kept = new Set(held.map(({ id }) => id));
  return new Set(ids.filter((id) => !kept.has(id)));
}
