import type { CalendarEvent } from '#server/rules/calendar/calendar-event.ts';
import { minorUnit, roundTo, toBig } from '#core/money.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { ordersOf } from '#server/modules/trade/list-orders-service.ts';
import { toPay } from '#server/modules/trade/order-due-service.ts';
import { todayOf } from '#server/tenants/tenant-day.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';

/** More than that wait for no payment: each is of one purchase that the desk authorised by hand. */
const maxOrders = 100;

/** Last days on which purchases that cost more than was set aside can be paid. */
export async function orderEvents(
  tx: TenantTransaction,
  tenant: Tenant,
  clientId: string,
): Promise<readonly CalendarEvent[]> {
  const unpaid = { status: 'payment', instrument: null, from: null, to: null } as const;
  const orders = await ordersOf(tx, tenant.id, clientId, unpaid, null, maxOrders);
  return orders.flatMap((order): readonly CalendarEvent[] => {
    const { id, name, account, paymentDue } = order;
    const owed = toPay(order);
    if (owed === null || paymentDue === null) return [];
    return [
      {
        id: `orderPayment/${id}`,
        kind: 'orderPayment',
        on: todayOf(tenant, paymentDue),
        name,
        amount: toBig(roundTo(owed, account, 'up'))
          .neg()
          .toFixed(minorUnit(account)),
        currency: account,
        is_fixed: true,
        object: { kind: 'orders', id },
      },
    ];
  });
}
