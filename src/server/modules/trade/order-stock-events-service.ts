import { and, desc, eq, inArray, isNull, sql, sum } from 'drizzle-orm';
import type { components } from '#api/client.gen.ts';
import { dividendPart } from '#server/rules/corporate/dividend-figures.ts';
import { compare, toBig } from '#core/money.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { corporateAction, corporateEntitlement } from '#server/db/tables/corporate.ts';
import { lotSplit } from '#server/db/tables/position.ts';
import type { OrderRow } from '#server/db/tables/trade.ts';
import { tradeExecution } from '#server/db/tables/trade.ts';

type StockEvent = components['schemas']['OrderStockEvent'];

/** Splits of an order that are shown, and dividends: with four a year, 25 years. */
const shownEvents = 100;

/** What the company did for the shares of a purchase, as it was booked: splits of them, dividends that they were paid; the earliest first. */
export async function orderStockEvents(
  tx: TenantTransaction,
  order: OrderRow,
): Promise<StockEvent[]> {
  // What a plan bought is sold on the same day or, where that cannot be, with what comes of it in the plan; a sale has none.
  if (order.side === 'sell' || order.planId !== null || compare(order.filled, '0') === 0) return [];
  return [...(await splitsOf(tx, order)), ...(await dividendsOf(tx, order))].sort(
    (a, b) => Date.parse(a.at) - Date.parse(b.at),
  );
}

async function splitsOf(tx: TenantTransaction, order: OrderRow): Promise<StockEvent[]> {
  const rows = await tx
    .select({
      id: corporateAction.id,
      at: corporateEntitlement.paidAt,
      currency: corporateAction.currency,
      newShares: corporateAction.newShares,
      oldShares: corporateAction.oldShares,
      after: sum(lotSplit.after),
      change: sum(lotSplit.change),
    })
    .from(lotSplit)
    .innerJoin(
      corporateEntitlement,
      and(
        eq(corporateEntitlement.tenant, lotSplit.tenant),
        eq(corporateEntitlement.clientId, lotSplit.clientId),
        eq(corporateEntitlement.transactionId, lotSplit.transactionId),
      ),
    )
    .innerJoin(corporateAction, isActionOf())
    .where(
      and(
        eq(lotSplit.tenant, order.tenant),
        inArray(lotSplit.openedBy, lotsOf(tx, order)),
        isNull(lotSplit.undoneBy),
      ),
    )
    .groupBy(
      corporateAction.id,
      corporateEntitlement.paidAt,
      corporateAction.currency,
      corporateAction.newShares,
      corporateAction.oldShares,
    )
    .orderBy(desc(corporateEntitlement.paidAt))
    .limit(shownEvents);
  return rows.flatMap(({ id, at, currency, newShares, oldShares, after, change }) =>
    at === null
      ? []
      : [
          {
            ...{ id, kind: 'split' as const, at: at.toISOString(), currency },
            quantity: plain(after),
            quantity_before: toBig(plain(after)).minus(plain(change)).toFixed(),
            ...{ new_shares: newShares, old_shares: oldShares },
            ...{ per_share: null, gross: null, tax: null, net: null },
          },
        ],
  );
}

async function dividendsOf(tx: TenantTransaction, order: OrderRow): Promise<StockEvent[]> {
  const held = heldBefore(order);
  const rows = await tx
    .select({ entitlement: corporateEntitlement, perShare: corporateAction.perShare, held })
    .from(corporateEntitlement)
    .innerJoin(corporateAction, isActionOf())
    .where(
      and(
        eq(corporateEntitlement.tenant, order.tenant),
        eq(corporateEntitlement.clientId, order.clientId),
        isNull(corporateEntitlement.planId),
        eq(corporateEntitlement.status, 'paid'),
        eq(corporateAction.kind, 'dividend'),
        eq(corporateAction.instrument, order.instrument),
        sql`${held} > 0`,
      ),
    )
    .orderBy(desc(corporateEntitlement.paidAt), desc(corporateEntitlement.id))
    .limit(shownEvents);
  return rows.flatMap(({ entitlement, perShare, held: quantity }) =>
    entitlement.paidAt === null
      ? []
      : [
          {
            ...{ id: entitlement.id, kind: 'dividend' as const },
            at: entitlement.paidAt.toISOString(),
            currency: entitlement.currency,
            quantity: plain(quantity),
            ...{ quantity_before: null, new_shares: null, old_shares: null },
            per_share: perShare === null ? null : plain(perShare),
            ...dividendPart(entitlement, { quantity, of: entitlement.quantity }),
          },
        ],
  );
}

/**
 * Shares of an order at the end of the day before an action, of those days: what its lots had, less what had been sold of them, more
 * what splits had made of them. What was undone later counts as it was then, as it did when it was fixed who gets the dividend.
 */
function heldBefore({ tenant, id }: OrderRow) {
  const day = sql`(${corporateAction.exOn}::timestamp at time zone 'UTC')`;
  const counts = sql`change.at < ${day} and (undo.at is null or undo.at >= ${day})`;
  return sql<string>`(
    select coalesce(sum(lot.quantity - coalesce(sold.quantity, 0) + coalesce(split.change, 0)), 0)
    from trade_execution execution
      join position_lot lot on lot.tenant = execution.tenant and lot.opened_by = execution.transaction_id
      left join ledger_transaction undo on undo.tenant = lot.tenant and undo.id = lot.undone_by
      left join lateral (
        select sum(each.quantity) as quantity from lot_closing each
          join ledger_transaction change on change.tenant = each.tenant and change.id = each.transaction_id
          left join ledger_transaction undo on undo.tenant = each.tenant and undo.id = each.undone_by
        where each.tenant = lot.tenant and each.opened_by = lot.opened_by and ${counts}) sold on true
      left join lateral (
        select sum(each.change) as change from lot_split each
          join ledger_transaction change on change.tenant = each.tenant and change.id = each.transaction_id
          left join ledger_transaction undo on undo.tenant = each.tenant and undo.id = each.undone_by
        where each.tenant = lot.tenant and each.opened_by = lot.opened_by and ${counts}) split on true
    where execution.tenant = ${tenant} and execution.order_id = ${id}
      and lot.opened_at < ${day} and (undo.at is null or undo.at >= ${day}))`;
}

function lotsOf(tx: TenantTransaction, { tenant, id }: OrderRow) {
  return tx
    .select({ id: tradeExecution.transactionId })
    .from(tradeExecution)
    .where(and(eq(tradeExecution.tenant, tenant), eq(tradeExecution.orderId, id)));
}

function isActionOf() {
  return and(
    eq(corporateAction.tenant, corporateEntitlement.tenant),
    eq(corporateAction.id, corporateEntitlement.actionId),
  );
}

function plain(value: string | null): string {
  return toBig(value ?? '0').toFixed();
}
