import { and, eq, gt, like, sql } from 'drizzle-orm';
import { toBig } from '#core/money.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { accountBalance } from '#server/db/tables/ledger.ts';
import type { PlanBucket } from './account-path.ts';
import { planBuckets } from './account-path.ts';

/** What a trading plan has in one bucket of one asset; never zero. */
export interface PlanBalance {
  readonly planId: string;
  readonly bucket: PlanBucket;
  readonly asset: string;
  readonly amount: string;
}

/** What the plans of a client have, or one of them alone. Finished ones have nothing, so it costs what is running. */
export async function planBalancesOf(
  tx: TenantTransaction,
  tenant: string,
  clientId: string,
  planId: string | null = null,
): Promise<readonly PlanBalance[]> {
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
        like(accountBalance.path, `client:${clientId}:plan:${planId ?? ''}%`),
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
