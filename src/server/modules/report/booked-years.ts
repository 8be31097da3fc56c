import { and, desc, eq, lt } from 'drizzle-orm';
import { dayIn } from '#core/identity/age.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { ledgerTransaction } from '#server/db/tables/ledger.ts';
import { startOfDay } from '#server/http/query-days.ts';
import type { YearSpan } from './year-span.ts';

/** Years in which something was booked for a client, the latest first: a look into an index for each. */
export async function bookedYears(
  tx: TenantTransaction,
  {
    tenant,
    clientId,
    zone,
  }: Pick<YearSpan, 'tenant' | 'clientId'> & {
    readonly zone: string;
  },
): Promise<readonly number[]> {
  const years: number[] = [];
  for (let before: Date | null = null; ;) {
    const [last]: { readonly at: Date }[] = await tx
      .select({ at: ledgerTransaction.at })
      .from(ledgerTransaction)
      .where(
        and(
          eq(ledgerTransaction.tenant, tenant),
          eq(ledgerTransaction.clientId, clientId),
          before === null ? undefined : lt(ledgerTransaction.at, before),
        ),
      )
      .orderBy(desc(ledgerTransaction.at))
      .limit(1);
    if (last === undefined) return years;
    const year = Number(dayIn(zone, last.at.getTime()).slice(0, 4));
    years.push(year);
    before = startOfDay(zone, `${year}-01-01`);
  }
}
