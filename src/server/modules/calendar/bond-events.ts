import type { CalendarEvent } from '#core/calendar/calendar-event.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { allBondOrders, bondPaymentsOf } from '#server/modules/bond/bond-order-record-service.ts';
import { bondPayments } from '#server/modules/bond/bond-payments-service.ts';
import { findBond } from '#server/modules/bond/bond-record-service.ts';
import { roundTo, toBig } from '#core/money.ts';
import { textsOf, type ProductReader } from '#server/modules/product/product-view-service.ts';

/** Coupons and redemptions that come, and orders of bonds that settle. */
export async function bondEvents(
  tx: TenantTransaction,
  clientId: string,
  reader: ProductReader,
): Promise<readonly CalendarEvent[]> {
  const tenant = reader.tenant.id;
  const orders = await allBondOrders(tx, tenant, clientId, null);
  const paid = await bondPaymentsOf(tx, tenant, clientId, null);
  const events: CalendarEvent[] = [];
  for (const code of new Set(orders.map(({ product }) => product))) {
    const bond = await findBond(tx, tenant, code);
    const own = orders.filter(({ product }) => product === code);
    const { currency } = bond.row;
    const { name } = textsOf(bond.row, reader);
    const id = own.findLast(({ side, status }) => side === 'buy' && status !== 'rejected')?.id;
    const object = { kind: 'bonds', id: id ?? null } as const;
    const before = paid.filter(({ product }) => product === code);
    for (const payment of bondPayments(bond, own, before)) {
      if (payment.isPaid) continue;
      const kind = payment.kind === 'coupon' ? ('coupon' as const) : ('maturity' as const);
      events.push({
        ...{ id: `${kind}/${code}/${payment.dueOn}`, kind, on: payment.paysOn, name },
        ...{ amount: payment.amount, currency, is_fixed: true, object },
      });
    }
    for (const order of own) {
      if (order.status !== 'pending') continue;
      const total = toBig(order.total).times(order.side === 'buy' ? -1 : 1);
      events.push({
        ...{ id: `settlement/${order.id}`, kind: 'settlement', on: order.settlesOn, name },
        ...{ amount: roundTo(total, currency, 'down'), currency, is_fixed: true },
        object: { kind: 'bonds', id: order.id },
      });
    }
  }
  return events;
}
