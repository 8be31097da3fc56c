import type { CalendarEvent } from '#core/calendar/calendar-event.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { textsOf, type ProductReader } from '#server/modules/product/product-view-service.ts';
import { ownQuantHoldings } from '#server/modules/quant/quant-holding-record-service.ts';
import { findQuant } from '#server/modules/quant/quant-record-service.ts';

/** Settlement dates of strategy notes that are held; what they pay is known when their value of that day is. */
export async function quantEvents(
  tx: TenantTransaction,
  clientId: string,
  reader: ProductReader,
): Promise<readonly CalendarEvent[]> {
  const events: CalendarEvent[] = [];
  for (const { id, product, currency } of await ownQuantHoldings(tx, reader.tenant.id, clientId)) {
    const { row, terms } = await findQuant(tx, reader.tenant.id, product);
    events.push({
      id: `maturity/${id}`,
      kind: 'maturity',
      on: terms.settlesOn,
      name: textsOf(row, reader).name,
      ...{ amount: null, currency, is_fixed: false, object: { kind: 'quants', id } },
    });
  }
  return events;
}
