import { and, eq } from 'drizzle-orm';
import type { TenantTransaction } from '#server/db/database.ts';
import type { OverdrawnRow } from '#server/db/tables/overdrawn-record.ts';
import { overdrawnRecord } from '#server/db/tables/overdrawn-record.ts';
import type { OrderRow } from '#server/db/tables/trade.ts';

/**
 * What is outstanding of an order, or was: `null` where it was paid without. Locked, so that nobody pays, waives or undoes it meanwhile;
 * after the order and before any account, as whatever pays it locks them.
 */
export async function lockDebt(
  tx: TenantTransaction,
  { tenant, id }: OrderRow,
): Promise<OverdrawnRow | null> {
  const [record] = await tx
    .select()
    .from(overdrawnRecord)
    .where(
      and(
        eq(overdrawnRecord.tenant, tenant),
        eq(overdrawnRecord.linkKind, 'order'),
        eq(overdrawnRecord.linkId, id),
      ),
    )
    .for('update');
  return record ?? null;
}
