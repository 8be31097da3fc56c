import { roundTo, toBig } from '#core/money.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { OrderRow } from '#server/db/tables/trade.ts';
import { appendEvent } from '#server/events/append-event.ts';
import type { Notice } from '#server/events/notify-client.ts';
import { notifyClient } from '#server/events/notify-client.ts';

export type OrderNotice = Extract<Notice['kind'], `order${string}`>;

/** Notifies the client of what became of an order, and open pages of the changed balance; `null` leaves it at the pages. */
export async function announceOrder(
  tx: TenantTransaction,
  order: OrderRow,
  kind: OrderNotice | null,
  now: Date,
): Promise<void> {
  const { tenant, clientId, id, instrument, name, side, currency } = order;
  await appendEvent(
    tx,
    tenant,
    clientId,
    { kind: 'balance.changed', params: { account: order.account } },
    now,
  );
  if (kind === null) return;
  const params = {
    side,
    name,
    symbol: instrument.slice(instrument.indexOf(':') + 1),
    quantity: toBig(order.quantity).toFixed(),
    filled: toBig(order.filled).toFixed(),
    amount: roundTo(order.amount, currency, 'halfEven'),
    currency,
  };
  await notifyClient(tx, tenant, clientId, { kind, params, link: { to: 'orders', id } }, now);
}
