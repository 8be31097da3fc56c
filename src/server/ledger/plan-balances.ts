import { and, eq, gt, sql } from 'drizzle-orm';
import { toBig } from '#core/money.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { accountBalance } from '#server/db/tables/ledger.ts';
import type { PlanBucket } from './account-path.ts';
import { planAccount, planBuckets } from './account-path.ts';

/** What a trading plan has in one bucket of one asset; never zero. */
export interface PlanBalance {
  readonly planId: string;
  readonly bucket: PlanBucket;
  readonly asset: string;
  readonly amount: string;
}

/** Whose plan it is: a part of where its money is. */
export interface OwnedPlan {
  readonly id: string;
  readonly clientId: string;
}

/** What plans have. By their exact paths: it costs what is asked for, however many plans their clients have. */
export async function planBalancesOf(
  tx: TenantTransaction,
  tenant: string,
  plans: readonly OwnedPlan[],
): Promise<readonly PlanBalance[]> {
  const paths = plans.flatMap(({ id, clientId }) =>
    planBuckets.map((bucket) => planAccount(clientId, id, bucket).path),
  );
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
        sql`${accountBalance.path} = any(${sql.param(paths)}::text[])`,
        gt(accountBalance.input, accountBalance.output),
      ),
    )
    .orderBy(accountBalance.path, accountBalance.asset);
  return rows.map(({ path, asset, amount }) => {
    const [, , , plan = '', name] = path.split(':');
    const bucket = planBuckets.find((each) => each === name);
    if (bucket === undefined) throw new RangeError(`no bucket of a plan in ${path}`);
    return { planId: plan, bucket, asset, amount: toBig(amount).toFixed() };
  });
}
