import { and, desc, eq, inArray } from 'drizzle-orm';
import type { components } from '#api/client.gen.ts';
import { CodedError } from '#core/errors.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { ledgerPosting } from '#server/db/tables/ledger.ts';
import type { OrderRow } from '#server/db/tables/trade.ts';
import { tradeExecution } from '#server/db/tables/trade.ts';
import { wirePosting } from '#server/ledger/wire-posting.ts';
import type { MarketProvider } from '#server/market/market-provider.ts';
import { orderPosition } from './order-position-service.ts';
import { placedOf } from './order-quotes-service.ts';
import { orderStockEvents } from './order-stock-events-service.ts';
import { clientOrder, wireExecution } from './order-view-service.ts';

type Schemas = components['schemas'];

/** Executions of an order that its detail shows, the newest. */
const shownExecutions = 100;

/** An order of a client with all that became of it; `notFound` for one that is not there or not theirs. */
export async function readOrder(
  tx: TenantTransaction,
  tenant: string,
  { id, clientId }: { readonly id: string; readonly clientId: string },
  market: Pick<MarketProvider, 'quote'>,
): Promise<Schemas['OrderDetail']> {
  const row = await placedOf(tx, tenant, clientId, id);
  if (row === null) throw new CodedError('notFound');
  return {
    ...(await clientOrder(tx, row)),
    purchase: row.purchaseId,
    // What a plan holds is no part of its client's own positions.
    position:
      row.planId === null
        ? await orderPosition(tx, row, market.quote(row.instrument)?.price ?? null)
        : null,
    executions: await executionsOf(tx, row),
    execution_count: await tx.$count(tradeExecution, executedFor(row)),
    stock_events: await orderStockEvents(tx, row),
  };
}

async function executionsOf(
  tx: TenantTransaction,
  order: OrderRow,
): Promise<Schemas['OrderExecution'][]> {
  const rows = await tx
    .select()
    .from(tradeExecution)
    .where(executedFor(order))
    .orderBy(desc(tradeExecution.seq))
    .limit(shownExecutions);
  const ids = rows.flatMap(({ transactionId, settlementId }) =>
    settlementId === null ? [transactionId] : [transactionId, settlementId],
  );
  const postings =
    ids.length === 0
      ? []
      : await tx
          .select()
          .from(ledgerPosting)
          .where(
            and(eq(ledgerPosting.tenant, order.tenant), inArray(ledgerPosting.transactionId, ids)),
          )
          .orderBy(ledgerPosting.at, ledgerPosting.transactionId, ledgerPosting.line);
  return rows.map((row) =>
    wireExecution(
      row,
      order,
      postings
        .filter(({ transactionId }) =>
          [row.transactionId, row.settlementId].includes(transactionId),
        )
        .map(wirePosting),
    ),
  );
}

function executedFor({ tenant, id }: OrderRow) {
  return and(eq(tradeExecution.tenant, tenant), eq(tradeExecution.orderId, id));
}
