import { sql } from 'drizzle-orm';
import type { TenantTransaction } from '#server/db/database.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import type { TestApp } from './test-app.ts';
import { home } from './test-tenants.ts';

/** Every row of every table of a tenant, as text: what a refused write must leave as it was. */
export async function allRows(
  test: TestApp,
  tenant: Tenant = home,
): Promise<Readonly<Record<string, readonly string[]>>> {
  return test.db.inTenant(tenant.id, async (tx) => {
    // One statement for all tables: the suites look thousands of times.
    const looks = (await tablesOf(tx)).map(
      (name) => sql`
        select ${name}::text as name, coalesce(array_agg(each_row::text order by each_row::text), '{}') as rows
        from ${sql.identifier(name)} as each_row`,
    );
    const found = await tx
      .select({ name: sql<string>`name`, rows: sql<readonly string[]>`rows` })
      .from(sql`(${sql.join(looks, sql` union all `)}) as looks`);
    return Object.fromEntries(found.map(({ name, rows }) => [name, rows]));
  });
}

async function tablesOf(tx: TenantTransaction): Promise<readonly string[]> {
  const tables = await tx
    .select({ name: sql<string>`table_name::text` })
    .from(sql`information_schema.columns`)
    .where(sql`column_name = 'tenant' and table_schema = 'public'`);
  return tables.map(({ name }) => name);
}
