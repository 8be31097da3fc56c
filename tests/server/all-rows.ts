import { sql } from 'drizzle-orm';
import type { Database, TenantTransaction } from '#server/db/database.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import type { TestApp } from './test-app.ts';
import { home } from './test-tenants.ts';

/** What every table of a tenant holds, as its number of rows and their hashes added up: what a refused write must leave as it was. */
export async function allRows(
  test: TestApp,
  tenant: Tenant = home,
): Promise<Readonly<Record<string, string>>> {
  // What a call leaves to be done after its answer belongs to it: sent messages leave the outbox, events are published.
  await test.outbox.settled();
  await test.events.idle();
  return test.db.inTenant(tenant.id, async (tx) => {
    // One statement for all tables, and nothing but sums: the suites look thousands of times.
    const looks = (await tablesOf(test.db, tx)).map(
      (name) => sql`
        select ${name}::text as name, count(*) || ' rows, ' || coalesce(sum(hashtextextended(each_row::text, 0)), 0) as held
        from ${sql.identifier(name)} as each_row`,
    );
    const found = await tx
      .select({ name: sql<string>`name`, held: sql<string>`held` })
      .from(sql`(${sql.join(looks, sql` union all `)}) as looks`);
    return Object.fromEntries(found.map(({ name, held }) => [name, held]));
  });
}

const tables = new WeakMap<Database, readonly string[]>();

async function tablesOf(db: Database, tx: TenantTransaction): Promise<readonly string[]> {
  const known = tables.get(db);
  if (known) return known;
  const rows = await tx
    .select({ name: sql<string>`table_name::text` })
    .from(sql`information_schema.columns`)
    .where(sql`column_name = 'tenant' and table_schema = 'public'`);
  const names = rows.map(({ name }) => name);
  tables.set(db, names);
  return names;
}
