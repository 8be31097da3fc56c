import type { CalendarEvent } from '#server/rules/calendar/calendar-event.ts';
import { openLines } from '#server/rules/loan/plan.ts';
import { totalOf } from '#core/loan/schedule.ts';
import { roundTo, toBig } from '#core/money.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { openLoansOf } from '#server/modules/loan/loan-record-service.ts';
import { todayOf } from '#server/tenants/tenant-day.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';

/** Instalments to pay, and the last day of an offer that was not accepted yet. */
export async function loanEvents(
  tx: TenantTransaction,
  tenant: Tenant,
  clientId: string,
): Promise<readonly CalendarEvent[]> {
  const loans = await openLoansOf(tx, tenant.id, clientId);
  return loans.flatMap(({ id, status, plan, currency, approvedAmount, offerUntil }) => {
    const object = { kind: 'loans', id } as const;
    if (status === 'approved' && offerUntil !== null)
      return [
        {
          id: `loanOfferEnd/${id}`,
          kind: 'loanOfferEnd' as const,
          on: todayOf(tenant, offerUntil),
          name: null,
          amount: approvedAmount === null ? null : roundTo(approvedAmount, currency, 'halfEven'),
          currency,
          is_fixed: true,
          object,
        },
      ];
    return (plan === null ? [] : openLines(plan)).map((line): CalendarEvent => ({
      id: `instalment/${id}/${line.due}`,
      kind: 'instalment',
      on: line.due,
      name: null,
      amount: roundTo(toBig(totalOf(line)).neg(), currency, 'halfEven'),
      currency,
      is_fixed: true,
      object,
    }));
  });
}
