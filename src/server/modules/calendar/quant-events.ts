import type { CalendarEvent } from '#server/rules/calendar/calendar-event.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { textsOf, type ProductReader } from '#server/modules/product/product-view-service.ts';
import { ownQuantHoldings } from '#server/modules/quant/quant-holding-record-service.ts';
import { findQuant, type Quant } from '#server/modules/quant/quant-record-service.ts';

/** Settlement dates of strategy notes that are held; what they pay is known when their value of that day is. */
export async function quantEvents(
  tx: TenantTransaction,
  clientId: string,
  reader: ProductReader,
): Promise<readonly CalendarEvent[]> {
  const tenant = reader.tenant.id;
  const events: CalendarEvent[] = [];
  // However often a client has bought it, a note is read once.
  const quants = new Map<string, Quant>();
  for (const { id, product, currency } of await ownQuantHoldings(tx, tenant, clientId)) {
    const quant = quants.get(product) ?? (await findQuant(tx, tenant, product));
    quants.set(product, quant);
    events.push({
      id: `maturity/${id}`,
      kind: 'maturity',
      on: quant.terms.settlesOn,
      name: textsOf(quant.row, reader).name,
      ...{ amount: null, currency, is_fixed: false, object: { kind: 'quants', id } },
    });
  }
  return events;
}
