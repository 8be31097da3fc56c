import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Database, TenantTransaction } from '#server/db/database.ts';
import { corporateAction, type CorporateActionRow } from '#server/db/tables/corporate.ts';
import type { AnnouncedSplit } from '#server/market/tenant-markets.ts';
import { splitOf } from './split-service.ts';

/** Splits by which the prices of a tenant's market go, the earliest first. */
export function readSplits(db: Database) {
  return (tenant: string): Promise<readonly AnnouncedSplit[]> =>
    db.inTenant(tenant, async (tx) => {
      const rows = await standingSplits(tx, tenant);
      return rows.map((row) => ({ instrument: row.instrument, exOn: row.exOn, ...splitOf(row) }));
    });
}

/** Splits of a tenant that were neither cancelled nor reversed. */
function standingSplits(
  tx: TenantTransaction,
  tenant: string,
): Promise<readonly CorporateActionRow[]> {
  return tx
    .select()
    .from(corporateAction)
    .where(
      and(
        eq(corporateAction.tenant, tenant),
        eq(corporateAction.kind, 'split'),
        inArray(corporateAction.status, ['announced', 'completed']),
      ),
    )
    .orderBy(asc(corporateAction.exOn), asc(corporateAction.id));
}
