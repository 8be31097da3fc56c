import { and, eq, inArray, isNull, max, sum } from 'drizzle-orm';
import type { components } from '#api/client.gen.ts';
import { compare, roundTo, toBig } from '#core/money.ts';
import { positionWorth } from '#core/trading/position-worth.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { ledgerTransaction } from '#server/db/tables/ledger.ts';
import { lotClosing, positionLot } from '#server/db/tables/position.ts';
import type { OrderRow } from '#server/db/tables/trade.ts';
import { tradeExecution } from '#server/db/tables/trade.ts';

type OrderPosition = components['schemas']['OrderPosition'];

/**
 * What became of what an order executed: of a purchase the shares that are still there and what was sold of them, of a sale what
 * it brought beyond their cost. `null` while nothing was executed; a `price` of `null` leaves worth and estimate open.
 */
export async function orderPosition(
  tx: TenantTransaction,
  order: OrderRow,
  price: string | null,
): Promise<OrderPosition | null> {
  if (compare(order.filled, '0') === 0) return null;
  const booked = tx
    .select({ id: tradeExecution.transactionId })
    .from(tradeExecution)
    .where(and(eq(tradeExecution.tenant, order.tenant), eq(tradeExecution.orderId, order.id)));
  const closings = order.side === 'buy' ? lotClosing.openedBy : lotClosing.transactionId;
  const [closed] = await tx
    .select({
      realised: sum(lotClosing.realised),
      cost: sum(lotClosing.cost),
      proceeds: sum(lotClosing.proceeds),
      at: max(ledgerTransaction.at),
    })
    .from(lotClosing)
    .innerJoin(
      ledgerTransaction,
      and(
        eq(ledgerTransaction.tenant, lotClosing.tenant),
        eq(ledgerTransaction.id, lotClosing.transactionId),
      ),
    )
    .where(
      and(
        eq(lotClosing.tenant, order.tenant),
        inArray(closings, booked),
        isNull(lotClosing.undoneBy),
      ),
    );
  const [open] =
    order.side === 'sell'
      ? []
      : await tx
          .select({ remaining: sum(positionLot.remaining), cost: sum(positionLot.remainingCost) })
          .from(positionLot)
          .where(and(eq(positionLot.tenant, order.tenant), inArray(positionLot.openedBy, booked)));
  const remaining = toBig(open?.remaining ?? '0').toFixed();
  const money = (value: Parameters<typeof roundTo>[0]) =>
    roundTo(value, order.currency, 'halfEven');
  const cost = money((order.side === 'buy' ? open?.cost : closed?.cost) ?? '0');
  const { value, gain } = positionWorth({ ...order, remaining, cost }, price);
  return {
    current_price: price,
    remaining,
    value,
    cost,
    est_pnl: gain,
    realised_pnl: money(closed?.realised ?? '0'),
    sell_amount: money(closed?.proceeds ?? '0'),
    sell_time: closed?.at?.toISOString() ?? null,
  };
}
