import { and, eq, inArray, isNotNull, isNull, ne, sum } from 'drizzle-orm';
import { toBig } from '#core/money.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { positionLot } from '#server/db/tables/position.ts';
import type { OrderRow } from '#server/db/tables/trade.ts';
import { tradeExecution, tradeOrder } from '#server/db/tables/trade.ts';
import type { LotOrder } from '#server/ledger/ledger-entry.ts';
import { placedOf } from './order-quotes-service.ts';

type Sale = Pick<OrderRow, 'tenant' | 'id' | 'clientId' | 'instrument' | 'purchaseId'>;

/** A purchase whose shares are to be sold. */
export interface NamedPurchase {
  readonly tenant: string;
  readonly clientId: string;
  readonly instrument: string;
  readonly purchase: string;
}

/**
 * Lots that a sale closes first: those of the purchase that it names. Last it closes those that other open sales name, so that each
 * sells the shares that were chosen for it.
 */
export async function saleLots(tx: TenantTransaction, sale: Sale): Promise<LotOrder> {
  const { tenant, id, purchaseId } = sale;
  const others = await tx
    .select({ purchase: tradeOrder.purchaseId })
    .from(tradeOrder)
    .where(and(openSales(sale), ne(tradeOrder.id, id)));
  return {
    first: await lotsOf(tx, tenant, purchaseId === null ? [] : [purchaseId]),
    last: await lotsOf(
      tx,
      tenant,
      others.flatMap(({ purchase }) => (purchase === null ? [] : [purchase])),
    ),
  };
}

/**
 * Shares of a purchase that can be sold still: what is left of it, less what open sales that name it will take. `null` where it is
 * no purchase of the client in this stock.
 */
export async function freeShares(
  tx: TenantTransaction,
  { tenant, clientId, instrument, purchase }: NamedPurchase,
): Promise<string | null> {
  const bought = await placedOf(tx, tenant, clientId, purchase);
  if (bought?.side !== 'buy' || bought.instrument !== instrument || bought.planId !== null)
    return null;
  // What is to be paid first is kept.
  if (bought.sharesHoldId !== null) return '0';
  const [left] = await tx
    .select({ remaining: sum(positionLot.remaining) })
    .from(positionLot)
    .where(
      and(
        eq(positionLot.tenant, tenant),
        inArray(positionLot.openedBy, await lotsOf(tx, tenant, [purchase])),
      ),
    );
  const sales = await tx
    .select({ quantity: tradeOrder.quantity, filled: tradeOrder.filled })
    .from(tradeOrder)
    .where(and(openSales({ tenant, clientId, instrument }), eq(tradeOrder.purchaseId, purchase)));
  const free = sales.reduce(
    (rest, { quantity, filled }) => rest.minus(quantity).plus(filled),
    toBig(left?.remaining ?? '0'),
  );
  return free.lt(0) ? '0' : free.toFixed();
}

function openSales({ tenant, clientId, instrument }: Omit<NamedPurchase, 'purchase'>) {
  return and(
    eq(tradeOrder.tenant, tenant),
    eq(tradeOrder.clientId, clientId),
    eq(tradeOrder.instrument, instrument),
    isNotNull(tradeOrder.purchaseId),
    isNull(tradeOrder.endedAt),
  );
}

/** The transactions by which purchases were executed. */
async function lotsOf(
  tx: TenantTransaction,
  tenant: string,
  purchases: readonly string[],
): Promise<readonly string[]> {
  if (purchases.length === 0) return [];
  const rows = await tx
    .select({ id: tradeExecution.transactionId })
    .from(tradeExecution)
    .where(and(eq(tradeExecution.tenant, tenant), inArray(tradeExecution.orderId, [...purchases])));
  return rows.map(({ id }) => id);
}
