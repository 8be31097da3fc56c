import { and, eq, sql } from 'drizzle-orm';
import type { IncomeOfMonth } from '#server/rules/corporate/income-years.ts';
import { toBig } from '#core/money.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { incomeSum } from '#server/db/tables/income.ts';

/** Months of a zone's calendar with income, the newest first. A month whose every payment was reversed has none. */
export async function readIncome(
  tx: TenantTransaction,
  tenant: string,
  clientId: string,
  zone: string,
): Promise<readonly IncomeOfMonth[]> {
  const month = sql<string>`to_char(${incomeSum.period} at time zone ${zone}, 'YYYY-MM')`.as(
    'month',
  );
  const [gross, tax] = [sql<string>`sum(${incomeSum.gross})`, sql<string>`sum(${incomeSum.tax})`];
  const rows = await tx
    .select({ month, kind: incomeSum.kind, currency: incomeSum.currency, gross, tax })
    .from(incomeSum)
    .where(and(eq(incomeSum.tenant, tenant), eq(incomeSum.clientId, clientId)))
    .groupBy(sql`1, 2, 3`)
    .having(sql`${gross} <> 0 or ${tax} <> 0`)
    .orderBy(sql`1 desc, 2, 3`);
  return rows.map((row) => ({
    ...row,
    gross: toBig(row.gross).toFixed(),
    tax: toBig(row.tax).toFixed(),
  }));
}
