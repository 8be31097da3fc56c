import { listedAt } from '#core/trading/instrument.ts';
import { roundTo, toBig } from '#core/money.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { OrderRow } from '#server/db/tables/trade.ts';
import type { Notice } from '#server/events/notify-client.ts';
import { notifyOfMoney } from '#server/events/notify-of-money.ts';

export type OrderNotice = Extract<Notice['kind'], `order${string}`>;

/** Notifies the client of what became of an order, and open pages of the changed balance; `null` leaves it at the pages. */
export async function announceOrder(
  tx: TenantTransaction,
  order: OrderRow,
  kind: OrderNotice | null,
  now: Date,
): Promise<void> {
  const { account, id, instrument, name, side, currency } = order;
  // A plan reports its day as a whole.
  if (kind === null || order.planId !== null)
    return notifyOfMoney(tx, order, { account, notice: null }, now);
  const params = {
    side,
    name,
    symbol: listedAt(instrument).symbol,
    quantity: toBig(order.quantity).toFixed(),
    filled: toBig(order.filled).toFixed(),
    amount: roundTo(order.amount, currency, 'halfEven'),
    currency,
  };
  const notice = { kind, params, link: { to: 'orders', id } } as const;
  await notifyOfMoney(tx, order, { account, notice }, now);
}
