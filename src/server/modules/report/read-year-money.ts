import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { TenantTransaction } from '#server/db/database.ts';
import { ledgerPosting, ledgerTransaction } from '#server/db/tables/ledger.ts';
import { productHolding } from '#server/db/tables/product.ts';
import { bookedIn, keyOfIt, kindOfIt, undone, undoneByIt } from './booked-in.ts';
import type { YearSpan } from './year-span.ts';

/** What came to a client from one of the tenant's accounts for one purpose in a year, or below zero went there. */
export interface YearMoney {
  /** Noun and verb, of a reversal those of what it undoes. */
  readonly kind: string;
  /** The last part of the path of the tenant's account. */
  readonly account: string;
  readonly currency: string;
  /** The code of the product that it is of. */
  readonly product: string | null;
  readonly received: string;
}

const accounts = ['fees', 'tax', 'duty', 'interest', 'promotion', 'issuer'].map(
  (name) => `house:${name}`,
);

/** Sums of everything that is income or a fee. Prices of what was bought and sold are not. */
export async function readYearMoney(
  tx: TenantTransaction,
  span: YearSpan,
): Promise<readonly YearMoney[]> {
  // A fee may be charged of money that has left the client already: what counts is the account that it reaches.
  const isPaid = inArray(ledgerPosting.destination, accounts);
  const account = sql<string>`substring(case when ${isPaid} then ${ledgerPosting.destination} else ${ledgerPosting.source} end from 7)`;
  return tx
    .select({
      kind: kindOfIt.as('kind'),
      account: account.as('account'),
      currency: ledgerPosting.asset,
      // The key of what a bond, a note or a strategy note cost or paid names it.
      product: sql<
        string | null
      >`coalesce(${productHolding.product}, substring(${keyOfIt} from '^(?:bond|note|quant):[a-z]+:([a-z0-9-]+):'))`,
      received: sql<string>`sum(case when ${isPaid} then -${ledgerPosting.amount} else ${ledgerPosting.amount} end)::text`,
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
      productHolding,
      and(
        eq(productHolding.tenant, ledgerTransaction.tenant),
        sql`${productHolding.id} = substring(${keyOfIt} from '^product:[a-z]+:([0-9a-f-]{36})')::uuid`,
      ),
    )
    .where(
      and(
        bookedIn(span),
        sql`${ledgerPosting.asset} not like '%:%'`,
        or(inArray(ledgerPosting.source, accounts), inArray(ledgerPosting.destination, accounts)),
      ),
    )
    .groupBy(sql`1, 2, 3, 4`)
    .orderBy(sql`1, 2, 3, 4`);
}
