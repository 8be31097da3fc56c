import { advancedOf } from '#server/rules/trading/order-payment.ts';
import type { OrderRow } from '#server/db/tables/trade.ts';

const dayMs = 86_400_000;

/** What is to be paid for an order; `null` where nothing is. */
export function toPay(order: OrderRow): string | null {
  return order.status === 'payment' ? advancedOf(order) : null;
}

/** When an order that ends now is to be paid. */
export function dueFrom({ id, paymentDays }: OrderRow, now: Date): Date {
  if (paymentDays === null) throw new Error(`${id} has no days to pay it`);
  return new Date(now.getTime() + paymentDays * dayMs);
}
