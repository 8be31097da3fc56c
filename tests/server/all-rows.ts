import { sql } from 'drizzle-orm';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import type { TestApp } from './test-app.ts';
import { home } from './test-tenants.ts';

/** Every row of every table of a tenant, as text: what a refused write must leave as it was. */
export async function allRows(
  test: TestApp,
  tenant: Tenant = home,
): Promise<Readonly<Record<string, readonly string[]>>> {
  return test.db.inTenant(tenant.id, async (tx) => {
    const tables = await tx
      .select({ name: sql<string>`table_name::text` })
      .from(sql`information_schema.columns`)
      .where(sql`column_name = 'tenant' and table_schema = 'public'`);
    const rows: Record<string, readonly string[]> = {};
    for (const { name } of tables) {
      const found = await tx
        .select({ row: sql<string>`each_row::text` })
        .from(sql`${sql.identifier(name)} as each_row`)
        .orderBy(sql`1`);
      rows[name] = found.map(({ row }) => row);
    }
    return rows;
  });
}
