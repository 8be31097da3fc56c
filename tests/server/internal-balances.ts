import { sql } from 'drizzle-orm';
import { ledgerPosting } from '#server/db/tables/ledger.ts';
import type { TestApp } from './test-app.ts';
import { home } from './test-tenants.ts';

/** What each internal account holds of each asset, by its postings; its key is the stored path (`house:fees`) and the asset. Accounts that hold nothing are left out. */
export async function internalBalances(test: TestApp): Promise<Readonly<Record<string, string>>> {
  const rows = await test.db.inTenant(home.id, (tx) =>
    tx
      .select({ account: sql<string>`account`, amount: sql<string>`trim_scale(sum(amount))::text` })
      .from(
        sql`(
          select destination || ' ' || asset as account, amount from ${ledgerPosting} where tenant = ${home.id}
          union all
          select source || ' ' || asset, -amount from ${ledgerPosting} where tenant = ${home.id}
        ) as side`,
      )
      .where(sql`account like 'house:%'`)
      .groupBy(sql`account`)
      .having(sql`sum(amount) <> 0`),
  );
  return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]));
}
