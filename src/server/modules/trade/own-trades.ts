import { and, desc, eq, isNull, sum } from 'drizzle-orm';
import type { components } from '#api/client.gen.ts';
import { splitQuantity, type SplitTerms } from '#server/rules/corporate/split-terms.ts';
import { toBig } from '#core/money.ts';
import type { OrderSide } from '#core/trading/order.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { olderThan } from '#server/db/keyset.ts';
import { ledgerTransaction } from '#server/db/tables/ledger.ts';
import { lotClosing, positionLot } from '#server/db/tables/position.ts';
import type { Cursor } from '#server/http/cursor.ts';
import { averageOf } from './order-view-service.ts';

/** What one transaction bought or sold of a stock, and what that was worth, fees apart. */
export interface OwnTrade {
  readonly id: string;
  readonly at: Date;
  readonly side: OrderSide;
  readonly quantity: string;
  readonly value: string;
}

interface OwnStock {
  readonly tenant: string;
  readonly clientId: string;
  readonly instrument: string;
}

/** Purchases and sales of a stock that stand, the newest first. */
export async function ownTrades(
  tx: TenantTransaction,
  stock: OwnStock,
  after: Cursor | null,
  limit: number,
): Promise<readonly OwnTrade[]> {
  const [bought, sold] = [
    await boughtOf(tx, stock, after, limit),
    await soldOf(tx, stock, after, limit),
  ];
  return [...bought, ...sold].sort(newestFirst).slice(0, limit);
}

/** In shares of today, as the prices of a chart are: `splits` are those of the stock as they were booked. */
export function wireTrade(
  { id, at, side, value, ...trade }: OwnTrade,
  splits: readonly (SplitTerms & { readonly at: Date })[],
): components['schemas']['OwnTrade'] {
  const quantity = splits
    .filter((split) => split.at > at)
    .reduce((shares, split) => splitQuantity(shares, split), trade.quantity);
  return {
    id,
    at: at.toISOString(),
    side,
    quantity: toBig(quantity).toFixed(),
    price: averageOf(value, quantity) ?? '0',
  };
}

async function boughtOf(
  tx: TenantTransaction,
  { tenant, clientId, instrument }: OwnStock,
  after: Cursor | null,
  limit: number,
): Promise<readonly OwnTrade[]> {
  const { openedBy, openedAt, quantity, cost } = positionLot;
  const rows = await tx
    .select({ id: openedBy, at: openedAt, quantity, value: cost })
    .from(positionLot)
    .where(
      and(
        eq(positionLot.tenant, tenant),
        eq(positionLot.clientId, clientId),
        eq(positionLot.instrument, instrument),
        isNull(positionLot.undoneBy),
        olderThan(after, openedAt, openedBy),
      ),
    )
    .orderBy(desc(openedAt), desc(openedBy))
    .limit(limit);
  return rows.map((row) => ({ ...row, side: 'buy' }));
}

/** A sale closes parts of several lots: together they are one trade. */
async function soldOf(
  tx: TenantTransaction,
  { tenant, clientId, instrument }: OwnStock,
  after: Cursor | null,
  limit: number,
): Promise<readonly OwnTrade[]> {
  const { id, at } = ledgerTransaction;
  const rows = await tx
    .select({ id, at, quantity: sum(lotClosing.quantity), value: sum(lotClosing.proceeds) })
    .from(lotClosing)
    .innerJoin(
      ledgerTransaction,
      and(eq(ledgerTransaction.tenant, lotClosing.tenant), eq(id, lotClosing.transactionId)),
    )
    .where(
      and(
        eq(lotClosing.tenant, tenant),
        eq(lotClosing.clientId, clientId),
        eq(lotClosing.instrument, instrument),
        isNull(lotClosing.undoneBy),
        olderThan(after, at, id),
      ),
    )
    .groupBy(id, at)
    .orderBy(desc(at), desc(id))
    .limit(limit);
  return rows.map(({ quantity, value, ...row }) => ({
    ...row,
    side: 'sell',
    quantity: quantity ?? '0',
    value: value ?? '0',
  }));
}

function newestFirst(a: OwnTrade, b: OwnTrade): number {
  return b.at.getTime() - a.at.getTime() || (b.id > a.id ? 1 : -1);
}
