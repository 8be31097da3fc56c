import type { CalendarEvent } from '#server/rules/calendar/calendar-event.ts';
import { roundTo, toBig } from '#core/money.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { findNote } from '#server/modules/note/note-record-service.ts';
import { ownSubscriptions } from '#server/modules/note/note-subscription-record-service.ts';
import { resultOf } from '#server/modules/note/run-subscription-service.ts';
import { textsOf, type ProductReader } from '#server/modules/product/product-view-service.ts';

/** Issues of notes that were subscribed, and maturities of those that are held; what they pay is known once it is fixed. */
export async function noteEvents(
  tx: TenantTransaction,
  clientId: string,
  reader: ProductReader,
): Promise<readonly CalendarEvent[]> {
  const tenant = reader.tenant.id;
  const events: CalendarEvent[] = [];
  for (const row of (await ownSubscriptions(tx, tenant, clientId, 'open')).values()) {
    const note = await findNote(tx, tenant, row.product);
    const { name } = textsOf(note.row, reader);
    const common = { name, currency: row.currency, object: { kind: 'notes', id: row.id } } as const;
    if (row.status === 'awaiting')
      events.push({
        ...{ ...common, id: `noteIssue/${row.id}`, kind: 'noteIssue', on: note.terms.issuesOn },
        amount: roundTo(toBig(row.amount).times(-1), row.currency, 'down'),
        // It may be cancelled.
        is_fixed: false,
      });
    const isFixed = row.status === 'settle';
    events.push({
      ...{ ...common, id: `maturity/${row.id}`, kind: 'maturity', on: note.terms.maturesOn },
      amount: isFixed ? resultOf(row, note).total : null,
      is_fixed: isFixed,
    });
  }
  return events;
}
