import type { CalendarEvent, CalendarKind } from '#server/rules/calendar/calendar-event.ts';
import { roundTo, toBig } from '#core/money.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { ApplicationRow, OfferingRow } from '#server/db/tables/offering.ts';
import { openApplicationsOf } from '#server/modules/offering/application-record-service.ts';
import { offeringsByCode } from '#server/modules/offering/offering-record-service.ts';
import { toPay } from '#server/modules/offering/desk-application-service.ts';
import { textsOf, type OfferingReader } from '#server/modules/offering/offering-view-service.ts';
import { todayOf } from '#server/tenants/tenant-day.ts';

/** What is still to come of the offerings that the client has applied for. */
export async function offeringEvents(
  tx: TenantTransaction,
  clientId: string,
  reader: OfferingReader,
): Promise<readonly CalendarEvent[]> {
  const applications = await openApplicationsOf(tx, reader.tenant.id, clientId);
  const offerings = await offeringsByCode(
    tx,
    reader.tenant.id,
    applications.map(({ offering }) => offering),
  );
  return applications.flatMap((row) => {
    const offering = offerings.get(row.offering);
    return offering === undefined ? [] : eventsOf(row, offering, reader);
  });
}

function eventsOf(
  row: ApplicationRow,
  offering: OfferingRow,
  reader: OfferingReader,
): readonly CalendarEvent[] {
  const { id, status, currency, paymentDue } = row;
  const { name } = textsOf(offering, reader);
  const event = (kind: CalendarKind, at: Date, amount: string | null = null): CalendarEvent => ({
    ...{ id: `${kind}/${id}`, kind, on: todayOf(reader.tenant, at), name },
    ...{ amount, currency: amount === null ? null : currency, is_fixed: true },
    object: { kind: 'offerings', id },
  });
  const owed = toPay(row);
  const isUndecided = status === 'awaiting';
  const isRefunded = row.refundedAt !== null || status === 'listing';
  return [
    ...(isUndecided
      ? [event('offeringEnd', offering.end), event('offeringResult', offering.pub)]
      : []),
    ...(isRefunded ? [] : [event('offeringRefund', offering.refund)]),
    ...(owed === null || paymentDue === null
      ? []
      : [event('offeringPayment', paymentDue, roundTo(toBig(owed).neg(), currency, 'down'))]),
    ...(status === 'none' ? [] : [event('offeringListing', offering.listed)]),
  ];
}
