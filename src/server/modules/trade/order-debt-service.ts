import { and, eq } from 'drizzle-orm';
import type { TenantTransaction } from '#server/db/database.ts';
import type { OverdrawnRow } from '#server/db/tables/overdrawn-record.ts';
import { overdrawnRecord } from '#server/db/tables/overdrawn-record.ts';
import type { OrderRow } from '#server/db/tables/trade.ts';

/**
 * What is outstanding of an order, or was; `null` where none of it ever was. Locked, so that no payment or waiver changes it in the
 * meantime: after the order and before any account, in the order of every payment.
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
