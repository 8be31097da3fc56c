import { and, asc, eq, sql } from 'drizzle-orm';
import { toBig } from '#core/money.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { corporateAction, corporateEntitlement } from '#server/db/tables/corporate.ts';
import { ledgerPosting, ledgerTransaction } from '#server/db/tables/ledger.ts';
import { bookedIn, keyOfIt, kindOfIt, undone, undoneByIt } from './booked-in.ts';
import type { YearSpan } from './year-span.ts';

/** A dividend that was paid, or below zero taken back. */
export interface PaidDividend {
  readonly id: string;
  readonly name: string | null;
  readonly paidAt: Date;
  readonly bookedAt: Date;
  readonly isReversal: boolean;
  readonly currency: string;
  readonly gross: string;
  readonly tax: string;
  readonly net: string;
}

/** Dividends of a year by what the ledger booked, in that order. */
export async function readYearDividends(
  tx: TenantTransaction,
  span: YearSpan,
): Promise<readonly PaidDividend[]> {
  const between = (account: string) => sql<string>`sum(case
      when ${ledgerPosting.source} = ${account} then ${ledgerPosting.amount}
      when ${ledgerPosting.destination} = ${account} then -${ledgerPosting.amount}
      else 0 end)::text`;
  const rows = await tx
    .select({
      id: ledgerTransaction.id,
      reverses: ledgerTransaction.reverses,
      bookedAt: ledgerTransaction.at,
      undoneAt: undone.at,
      name: corporateAction.name,
      currency: ledgerPosting.asset,
      gross: between('house:issuer'),
      withheld: between('house:tax'),
    })
    .from(ledgerTransaction)
    .leftJoin(undone, undoneByIt)
    .innerJoin(
      ledgerPosting,
      and(
        eq(ledgerPosting.tenant, ledgerTransaction.tenant),
        eq(ledgerPosting.transactionId, ledgerTransaction.id),
      ),
    )
    .leftJoin(
      corporateEntitlement,
      and(
        eq(corporateEntitlement.tenant, ledgerTransaction.tenant),
        sql`${corporateEntitlement.id} = substring(${keyOfIt} from '^corporate:[a-z]+:([0-9a-f-]{36})$')::uuid`,
      ),
    )
    .leftJoin(
      corporateAction,
      and(
        eq(corporateAction.tenant, corporateEntitlement.tenant),
        eq(corporateAction.id, corporateEntitlement.actionId),
      ),
    )
    .where(and(bookedIn(span), sql`${kindOfIt} = 'dividend.pay'`))
    .groupBy(
      ledgerTransaction.id,
      ledgerTransaction.reverses,
      ledgerTransaction.at,
      undone.at,
      corporateAction.name,
      ledgerPosting.asset,
    )
    .orderBy(asc(ledgerTransaction.at), asc(ledgerTransaction.id));
  return rows.map(({ id, reverses, bookedAt, undoneAt, name, currency, gross, withheld }) => ({
    id,
    name,
    paidAt: undoneAt ?? bookedAt,
    bookedAt,
    isReversal: reverses !== null,
    currency,
    gross: toBig(gross).toFixed(),
    tax: toBig(withheld).times(-1).toFixed(),
    net: toBig(gross).plus(withheld).toFixed(),
  }));
}
