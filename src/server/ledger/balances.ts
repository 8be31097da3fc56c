import { and, eq, gt, lte, notLike, or, sql } from 'drizzle-orm';
import { toBig } from '#core/money.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { accountBalance, ledgerAccount, ledgerPosting } from '#server/db/tables/ledger.ts';
import type { Bucket } from './account-path.ts';
import { bucketOf } from './account-path.ts';

/** What one bucket holds of one asset; never zero. */
export interface Balance {
  readonly bucket: Bucket;
  readonly asset: string;
  readonly amount: string;
}

// Trading plans have sub-accounts, which are read apart (plan-balances.ts).
const ofPlan = 'client:%:plan:%';

/** What a client holds of their own. The cost does not grow with the client's history. */
export async function balancesOf(
  tx: TenantTransaction,
  tenant: string,
  clientId: string,
): Promise<readonly Balance[]> {
  const rows = await tx
    .select({
      path: accountBalance.path,
      asset: accountBalance.asset,
      amount: sql<string>`${accountBalance.input} - ${accountBalance.output}`,
    })
    .from(accountBalance)
    .where(
      and(
        eq(accountBalance.tenant, tenant),
        eq(accountBalance.clientId, clientId),
        notLike(accountBalance.path, ofPlan),
        gt(accountBalance.input, accountBalance.output),
      ),
    )
    .orderBy(accountBalance.path, accountBalance.asset);
  return rows.map(balance);
}

/** What a client held at a moment of the past: a fold over the postings until then. */
export async function balancesAt(
  tx: TenantTransaction,
  tenant: string,
  clientId: string,
  until: Date,
): Promise<readonly Balance[]> {
  const amount = sql<string>`sum(case when ${ledgerPosting.destination} = ${ledgerAccount.path} then ${ledgerPosting.amount} else -${ledgerPosting.amount} end)`;
  const rows = await tx
    .select({ path: ledgerAccount.path, asset: ledgerPosting.asset, amount })
    .from(ledgerAccount)
    .innerJoin(
      ledgerPosting,
      and(
        eq(ledgerPosting.tenant, ledgerAccount.tenant),
        or(
          eq(ledgerPosting.source, ledgerAccount.path),
          eq(ledgerPosting.destination, ledgerAccount.path),
        ),
      ),
    )
    .where(
      and(
        eq(ledgerAccount.tenant, tenant),
        eq(ledgerAccount.clientId, clientId),
        notLike(ledgerAccount.path, ofPlan),
        lte(ledgerPosting.at, until),
      ),
    )
    .groupBy(ledgerAccount.path, ledgerPosting.asset)
    .having(sql`${amount} <> 0`)
    .orderBy(ledgerAccount.path, ledgerPosting.asset);
  return rows.map(balance);
}

function balance({
  path,
  asset,
  amount,
}: {
  readonly path: string;
  readonly asset: string;
  readonly amount: string;
}): Balance {
  return { bucket: bucketOf(path), asset, amount: toBig(amount).toFixed() };
}
