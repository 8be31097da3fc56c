import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { codeColumns, encryptedColumns } from './encrypted-columns.ts';

/** How many values of a column name a key; `null` for those from before values named theirs. */
export interface KeyUse {
  readonly keyId: string | null;
  readonly table: string;
  readonly count: number;
  /** Whether it can be encrypted again: a code's hash cannot. */
  readonly isEncrypted: boolean;
}

/** Tenants whose clients the store holds, whatever tenants are configured. */
export async function tenantsInStore(db: Database): Promise<readonly string[]> {
  const rows = await db.inTenant('', (tx) =>
    tx.select({ tenant: sql<string>`named_tenant` }).from(sql`tenants_with_clients()`),
  );
  return rows.map(({ tenant }) => tenant).sort();
}

export function keyUsage(db: Database, tenant: string): Promise<readonly KeyUse[]> {
  return db.inTenant(tenant, async (tx) => {
    const uses: KeyUse[] = [];
    const columns = [
      ...encryptedColumns.map((each) => ({ ...each, isEncrypted: true })),
      ...codeColumns.map((each) => ({ ...each, isEncrypted: false })),
    ];
    for (const { table, column, isEncrypted } of columns) {
      const keyId = sql<
        string | null
      >`substring(${sql.identifier(column)} from '^([0-9a-f]{8})[.]')`;
      const rows = await tx
        .select({ keyId, count: sql<number>`count(*)::int` })
        .from(sql`${sql.identifier(table)}`)
        .where(sql`tenant = ${tenant}`)
        .groupBy(sql`1`);
      uses.push(...rows.map((row) => ({ ...row, table, isEncrypted })));
    }
    return uses;
  });
}
