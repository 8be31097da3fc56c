import { listedAt } from '#core/trading/instrument.ts';
import { compare, roundTo, toBig } from '#core/money.ts';
import { advancedOf } from '#server/rules/trading/order-payment.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { OrderRow } from '#server/db/tables/trade.ts';
import type { Notice } from '#server/events/notify-client.ts';
import { notifyOfMoney } from '#server/events/notify-of-money.ts';

export type OrderNotice = Extract<Notice['kind'], `order${string}`>;
type PaymentNotice = Extract<OrderNotice, 'orderAuthorised' | 'orderPayment' | 'orderPaid'>;

/** Notifies the client of what became of an order, and open pages of the changed balance; `null` leaves it at the pages. */
export async function announceOrder(
  tx: TenantTransaction,
  order: OrderRow,
  kind: OrderNotice | null,
  now: Date,
): Promise<void> {
  const { account } = order;
  // A plan reports its day as a whole.
  if (kind === null || order.planId !== null)
    return notifyOfMoney(tx, order, { account, notice: null }, now);
  const link = { to: 'orders', id: order.id } as const;
  const notice = isPayment(kind)
    ? { kind, params: paymentParams(order), link }
    : kind === 'orderVenueRejected'
      ? { kind, params: { ...orderParams(order), reason: order.reason ?? 'venueOther' }, link }
      : { kind, params: orderParams(order), link };
  await notifyOfMoney(tx, order, { account, notice }, now);
}

function isPayment(kind: OrderNotice): kind is PaymentNotice {
  return kind === 'orderAuthorised' || kind === 'orderPayment' || kind === 'orderPaid';
}

function orderParams({ instrument, name, side, currency, ...order }: OrderRow) {
  return {
    side,
    name,
    symbol: listedAt(instrument).symbol,
    quantity: toBig(order.quantity).toFixed(),
    filled: toBig(order.filled).toFixed(),
    amount: roundTo(order.amount, currency, 'halfEven'),
    currency,
  };
}

/** Before anything is executed, the most that may be due. */
function paymentParams(order: OrderRow) {
  const { instrument, name, quantity, account, paymentLimit, paymentDays } = order;
  const advanced = advancedOf(order);
  const due = compare(advanced, '0') > 0 ? advanced : (paymentLimit ?? '0');
  return {
    name,
    symbol: listedAt(instrument).symbol,
    quantity: toBig(quantity).toFixed(),
    due: roundTo(due, account, 'up'),
    currency: account,
    days: String(paymentDays ?? 0),
  };
}
