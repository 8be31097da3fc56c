import type { CalendarEvent } from '#server/rules/calendar/calendar-event.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { paymentsOf } from '#server/modules/account/settlements-service.ts';

/** Proceeds of sales and redemptions that become cash. */
export async function settlementEvents(
  tx: TenantTransaction,
  tenant: string,
  clientId: string,
): Promise<readonly CalendarEvent[]> {
  const payments = await paymentsOf(tx, tenant, clientId);
  return payments.map(({ currency, on, amount }): CalendarEvent => ({
    id: `settlement/${on}/${currency}`,
    kind: 'settlement',
    on,
    name: null,
    amount,
    currency,
    is_fixed: true,
    object: { kind: 'accounts', id: null },
  }));
}
