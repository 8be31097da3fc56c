import type { CalendarEvent } from '#server/rules/calendar/calendar-event.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { ownApplications } from '#server/modules/placing/placing-application-record-service.ts';
import { findPlacing } from '#server/modules/placing/placing-record-service.ts';
import { textsOf, type ProductReader } from '#server/modules/product/product-view-service.ts';

/** Ends of lock-ups of placed shares: nothing is paid then, they can be sold. */
export async function placingEvents(
  tx: TenantTransaction,
  clientId: string,
  reader: ProductReader,
): Promise<readonly CalendarEvent[]> {
  const events: CalendarEvent[] = [];
  for (const row of await ownApplications(tx, reader.tenant.id, clientId)) {
    const { id, product, currency, status, unlocksOn } = row;
    if (status !== 'settle' || unlocksOn === null) continue;
    const placing = await findPlacing(tx, reader.tenant.id, product);
    events.push({
      id: `lockEnd/${id}`,
      kind: 'lockEnd',
      on: unlocksOn,
      name: textsOf(placing.row, reader).name,
      ...{ amount: null, currency, is_fixed: false, object: { kind: 'placings', id } },
    });
  }
  return events;
}
