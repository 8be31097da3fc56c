import { and, eq, sql } from 'drizzle-orm';
import type { IncomeOfMonth } from '#core/corporate/income-years.ts';
import { toBig } from '#core/money.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { EntitlementRow } from '#server/db/tables/corporate.ts';
import { incomeMonth } from '#server/db/tables/corporate.ts';

type Payment = Pick<EntitlementRow, 'tenant' | 'clientId' | 'currency' | 'gross' | 'tax'>;

/** Adds a dividend to the month in which it is paid. */
export async function addIncome(
  tx: TenantTransaction,
  { tenant, clientId, currency, gross, tax }: Payment,
  paidAt: Date,
): Promise<void> {
  await tx
    .insert(incomeMonth)
    .values({ tenant, clientId, month: monthOf(paidAt), currency, gross, tax })
    .onConflictDoUpdate({
      target: [incomeMonth.tenant, incomeMonth.clientId, incomeMonth.month, incomeMonth.currency],
      set: {
        gross: sql`${incomeMonth.gross} + excluded.gross`,
        tax: sql`${incomeMonth.tax} + excluded.tax`,
      },
    });
}

/** Takes a dividend that is reversed off the month in which it was paid. */
export async function takeIncome(
  tx: TenantTransaction,
  { tenant, clientId, currency, gross, tax }: Payment,
  paidAt: Date,
): Promise<void> {
  await tx
    .update(incomeMonth)
    .set({
      gross: sql`${incomeMonth.gross} - ${gross}::numeric`,
      tax: sql`${incomeMonth.tax} - ${tax}::numeric`,
    })
    .where(
      and(
        eq(incomeMonth.tenant, tenant),
        eq(incomeMonth.clientId, clientId),
        eq(incomeMonth.month, monthOf(paidAt)),
        eq(incomeMonth.currency, currency),
      ),
    );
}

/** Months with dividends, the newest first. A month whose every dividend was reversed has none. */
export async function incomeOf(
  tx: TenantTransaction,
  tenant: string,
  clientId: string,
): Promise<readonly IncomeOfMonth[]> {
  const rows = await tx
    .select()
    .from(incomeMonth)
    .where(
      and(
        eq(incomeMonth.tenant, tenant),
        eq(incomeMonth.clientId, clientId),
        sql`${incomeMonth.gross} > 0`,
      ),
    )
    .orderBy(sql`${incomeMonth.month} desc`, incomeMonth.currency);
  return rows.map(({ month, currency, gross, tax }) => ({
    month: month.slice(0, 7),
    currency,
    gross: toBig(gross).toFixed(),
    tax: toBig(tax).toFixed(),
  }));
}

function monthOf(at: Date): string {
  return `${at.toISOString().slice(0, 7)}-01`;
}
