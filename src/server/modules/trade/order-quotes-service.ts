import { and, eq, lt } from 'drizzle-orm';
import { CodedError } from '#core/errors.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { OrderRow, TradeQuoteRow } from '#server/db/tables/trade.ts';
import { tradeOrder, tradeQuote } from '#server/db/tables/trade.ts';

/** The client's quote, whatever became of it. */
export async function findQuote(
  tx: TenantTransaction,
  tenant: string,
  clientId: string,
  id: string,
): Promise<TradeQuoteRow> {
  const [row] = await tx
    .select()
    .from(tradeQuote)
    .where(
      and(eq(tradeQuote.tenant, tenant), eq(tradeQuote.clientId, clientId), eq(tradeQuote.id, id)),
    );
  if (!row) throw new CodedError('notFound');
  return row;
}

/** The order that a quote became; `null` where it was not placed. */
export async function placedOf(
  tx: TenantTransaction,
  tenant: string,
  clientId: string,
  quoteId: string,
): Promise<OrderRow | null> {
  const [row] = await tx
    .select()
    .from(tradeOrder)
    .where(
      and(
        eq(tradeOrder.tenant, tenant),
        eq(tradeOrder.clientId, clientId),
        eq(tradeOrder.id, quoteId),
      ),
    );
  return row ?? null;
}

/** Whether a quote is an order already. */
export async function isPlaced(
  tx: TenantTransaction,
  tenant: string,
  quoteId: string,
): Promise<boolean> {
  const rows = await tx
    .select({ id: tradeOrder.id })
    .from(tradeOrder)
    .where(and(eq(tradeOrder.tenant, tenant), eq(tradeOrder.id, quoteId)));
  return rows.length > 0;
}

/** The clock of the server decides: in the very moment in which it ends a quote is over. */
export function isExpired({ expiresAt }: Pick<TradeQuoteRow, 'expiresAt'>, now: Date): boolean {
  return now >= expiresAt;
}

// Long enough to look up what became of a quote whose answer was lost.
const kept = 24 * 60 * 60_000;

/** Forgets quotes; what was placed is an order. */
export async function purgeOrderQuotes(
  tx: TenantTransaction,
  tenant: string,
  now: Date,
): Promise<void> {
  await tx
    .delete(tradeQuote)
    .where(
      and(eq(tradeQuote.tenant, tenant), lt(tradeQuote.expiresAt, new Date(now.getTime() - kept))),
    );
}
