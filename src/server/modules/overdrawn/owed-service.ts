import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import { compare, roundTo } from '#core/money.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { overdrawnRecord } from '#server/db/tables/overdrawn-record.ts';

/** What a client owes in one currency, as a decimal of it. */
export interface OwedAmount {
  readonly currency: string;
  readonly amount: string;
}

/**
 * What a client owes, the largest amount first; empty where nothing is. Gates read it, and every operation that an outstanding
 * balance blocks. Sums of two currencies are not added: a rate may be missing.
 */
export async function owedBy(
  tx: TenantTransaction,
  tenant: string,
  clientId: string,
): Promise<readonly OwedAmount[]> {
  const owed = sql<string>`sum(${overdrawnRecord.amount} - ${overdrawnRecord.cleared})`;
  const rows = await tx
    .select({ currency: overdrawnRecord.currency, owed })
    .from(overdrawnRecord)
    .where(
      and(
        eq(overdrawnRecord.tenant, tenant),
        eq(overdrawnRecord.clientId, clientId),
        ne(overdrawnRecord.status, 'clear'),
      ),
    )
    .groupBy(overdrawnRecord.currency)
    .orderBy(desc(owed));
  return rows
    .map((row) => ({ currency: row.currency, amount: roundTo(row.owed, row.currency, 'up') }))
    .filter(({ amount }) => compare(amount, '0') > 0);
}

/** Which of these clients owe anything. */
export async function owingAmong(
  tx: TenantTransaction,
  tenant: string,
  clientIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (clientIds.length === 0) return new Set();
  const rows = await tx
    .selectDistinct({ clientId: overdrawnRecord.clientId })
    .from(overdrawnRecord)
    .where(
      and(
        eq(overdrawnRecord.tenant, tenant),
        inArray(overdrawnRecord.clientId, [...clientIds]),
        ne(overdrawnRecord.status, 'clear'),
      ),
    );
  return new Set(rows.map(({ clientId }) => clientId));
}
