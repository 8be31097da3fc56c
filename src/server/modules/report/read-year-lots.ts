import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import { toBig } from '#core/money.ts';
import type { ExactLot } from '#server/rules/report/shown-lots.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { ledgerTransaction } from '#server/db/tables/ledger.ts';
import { lotClosing, position, positionLot } from '#server/db/tables/position.ts';
import { tradeExecution, tradeOrder } from '#server/db/tables/trade.ts';
import { bookedIn, undone, undoneByIt } from './booked-in.ts';
import type { YearSpan } from './year-span.ts';

/** What was sold out of one purchase, or put back to it by a reversal. */
export interface SoldLot extends ExactLot {
  /** Of the transaction. */
  readonly id: string;
  readonly instrument: string;
  /** As the order called it; `null` where there was none. */
  readonly name: string | null;
  readonly quantity: string;
  readonly boughtAt: Date;
  readonly soldAt: Date;
  readonly bookedAt: Date;
  readonly isReversal: boolean;
  /** The account that was paid, and its units for one of the sale's currency; `null` without an order. */
  readonly account: string | null;
  readonly rate: string | null;
  /** When the trading plan was started that sold them; `null` for sales of the client's own. */
  readonly planSince: Date | null;
}

/** Lots that sales of a year closed, and those that its reversals opened again, in the order in which they were booked. */
export async function readYearLots(
  tx: TenantTransaction,
  span: YearSpan,
): Promise<readonly SoldLot[]> {
  const rows = await tx
    .select({
      closing: lotClosing,
      id: ledgerTransaction.id,
      reverses: ledgerTransaction.reverses,
      bookedAt: ledgerTransaction.at,
      undoneAt: undone.at,
      boughtAt: positionLot.openedAt,
      boughtFor: positionLot.cost,
      currency: position.currency,
      purchaseFees: feesOf(lotClosing.openedBy),
      saleFees: sql<string>`(${feesOf(lotClosing.transactionId)}::numeric
        + coalesce(${tradeExecution.tax} + ${tradeExecution.duty} + ${tradeExecution.trade}, 0))::text`,
      soldInAll: sql<string>`(sum(${lotClosing.quantity}) over (partition by ${ledgerTransaction.id}, ${lotClosing.instrument}))::text`,
      name: tradeOrder.name,
      account: tradeOrder.account,
      rate: tradeOrder.rate,
    })
    .from(ledgerTransaction)
    .leftJoin(undone, undoneByIt)
    .innerJoin(
      lotClosing,
      and(
        eq(lotClosing.tenant, ledgerTransaction.tenant),
        eq(lotClosing.clientId, ledgerTransaction.clientId),
        sql`${lotClosing.transactionId} = coalesce(${ledgerTransaction.reverses}, ${ledgerTransaction.id})`,
        or(isNull(ledgerTransaction.reverses), eq(lotClosing.undoneBy, ledgerTransaction.id)),
      ),
    )
    .innerJoin(
      positionLot,
      and(
        eq(positionLot.tenant, lotClosing.tenant),
        eq(positionLot.clientId, lotClosing.clientId),
        eq(positionLot.instrument, lotClosing.instrument),
        eq(positionLot.openedBy, lotClosing.openedBy),
      ),
    )
    .innerJoin(
      position,
      and(
        eq(position.tenant, lotClosing.tenant),
        eq(position.clientId, lotClosing.clientId),
        eq(position.instrument, lotClosing.instrument),
      ),
    )
    .leftJoin(
      tradeExecution,
      and(
        eq(tradeExecution.tenant, lotClosing.tenant),
        eq(tradeExecution.transactionId, lotClosing.transactionId),
      ),
    )
    .leftJoin(
      tradeOrder,
      and(eq(tradeOrder.tenant, tradeExecution.tenant), eq(tradeOrder.id, tradeExecution.orderId)),
    )
    .where(bookedIn(span))
    .orderBy(
      asc(ledgerTransaction.at),
      asc(ledgerTransaction.id),
      asc(positionLot.openedAt),
      asc(positionLot.openedBy),
    );
  return rows.map(soldLot);
}

/** What a client paid beside the price: a sale at a venue pays it when it settles, everything else at once. */
function feesOf(transactionId: typeof lotClosing.openedBy | typeof lotClosing.transactionId) {
  return sql<string>`(
    select coalesce(sum(charged.amount), 0)::text from ledger_posting charged
    where charged.tenant = ${lotClosing.tenant} and charged.transaction_id = ${transactionId}
      and charged.destination in ('house:fees', 'house:tax', 'house:duty'))`;
}

interface ReadLot {
  readonly closing: typeof lotClosing.$inferSelect;
  readonly id: string;
  readonly reverses: string | null;
  readonly bookedAt: Date;
  readonly undoneAt: Date | null;
  readonly boughtAt: Date;
  readonly boughtFor: string;
  readonly currency: string | null;
  readonly purchaseFees: string;
  readonly saleFees: string;
  readonly soldInAll: string;
  readonly name: string | null;
  readonly account: string | null;
  readonly rate: string | null;
}

function soldLot(row: ReadLot): SoldLot {
  const { closing, boughtFor, soldInAll, purchaseFees, saleFees, currency } = row;
  // A split changes how many shares a purchase has, never what they cost.
  const ofPurchase = toBig(boughtFor).eq(0)
    ? toBig('0')
    : toBig(purchaseFees).times(toBig(closing.cost)).div(toBig(boughtFor));
  const ofSale = toBig(saleFees).times(toBig(closing.quantity)).div(toBig(soldInAll));
  const isReversal = row.reverses !== null;
  const signed = (amount: string) =>
    toBig(amount)
      .times(isReversal ? -1 : 1)
      .toFixed();
  if (currency === null) throw new Error(`${closing.instrument} was sold in no currency`);
  return {
    id: row.id,
    instrument: closing.instrument,
    name: row.name,
    quantity: signed(closing.quantity),
    boughtAt: row.boughtAt,
    soldAt: row.undoneAt ?? row.bookedAt,
    bookedAt: row.bookedAt,
    isReversal,
    currency,
    account: row.account,
    rate: row.rate === null ? null : toBig(row.rate).toFixed(),
    planSince: null,
    proceeds: signed(closing.proceeds),
    cost: signed(closing.cost),
    // A third of a fee has no end: the digits of the ledger are enough.
    fees: signed(ofPurchase.plus(ofSale).round(12).toFixed()),
  };
}
