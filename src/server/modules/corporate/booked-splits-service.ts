import { and, eq } from 'drizzle-orm';
import { utcDay } from '#core/civil-day.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { corporateAction, corporateEntitlement } from '#server/db/tables/corporate.ts';
import type { BookedSplit } from '#server/rules/held-after-splits.ts';
import { splitOf } from './split-service.ts';

/** Splits of what a client held, as they were booked; of one stock where it is named. */
export async function bookedSplits(
  tx: TenantTransaction,
  tenant: string,
  clientId: string,
  instrument: string | null = null,
): Promise<readonly (BookedSplit & { readonly at: Date })[]> {
  const rows = await tx
    .select({ action: corporateAction, at: corporateEntitlement.paidAt })
    .from(corporateEntitlement)
    .innerJoin(
      corporateAction,
      and(
        eq(corporateAction.tenant, corporateEntitlement.tenant),
        eq(corporateAction.id, corporateEntitlement.actionId),
      ),
    )
    .where(
      and(
        eq(corporateEntitlement.tenant, tenant),
        eq(corporateEntitlement.clientId, clientId),
        eq(corporateEntitlement.status, 'paid'),
        eq(corporateAction.kind, 'split'),
        instrument === null ? undefined : eq(corporateAction.instrument, instrument),
      ),
    )
    .orderBy(corporateEntitlement.paidAt);
  return rows.flatMap(({ action, at }) =>
    at === null ? [] : [{ instrument: action.instrument, at, day: utcDay(at), ...splitOf(action) }],
  );
}
