import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { CodedError } from '#core/errors.ts';
import { earningStatuses } from '#core/lifecycle/product-holding.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { job } from '#server/db/tables/job.ts';
import { productHolding } from '#server/db/tables/product.ts';
import type { JobHandler } from '#server/jobs/job-handler.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { todayOf } from '#server/tenants/tenant-day.ts';
import { runHolding } from './run-holding-service.ts';

const kind = 'product.run';
const hour = 60 * 60_000;

/** Every hour the holdings that have not earned until today are asked for; each is a job of its own. */
export function productJobs(random: RandomSource): readonly JobHandler[] {
  return [
    {
      kind,
      async run({ tenant, payload, now, settle }) {
        await settle(async (tx) => {
          try {
            await runHolding(tx, random, tenant, String(payload['holding']), now);
          } catch (error) {
            // Deleted meanwhile, with its client.
            if (!(error instanceof CodedError) || error.code !== 'notFound') throw error;
          }
        });
      },
    },
    {
      kind: 'product.daily',
      every: hour,
      run: ({ tenant, now, settle }) =>
        settle((tx) => askDueHoldings(tx, tenant.id, todayOf(tenant, now), now)),
    },
  ];
}

/** One statement, however many holdings there are; the day in the key makes it once a day for each. */
async function askDueHoldings(
  tx: TenantTransaction,
  tenant: string,
  today: string,
  now: Date,
): Promise<void> {
  const asked = tx
    .select({
      tenant: productHolding.tenant,
      id: sql`gen_random_uuid()`.as('id'),
      kind: sql`${kind}::text`.as('kind'),
      runKey: sql`${productHolding.id}::text || ' ' || ${today}::text`.as('run_key'),
      payload: sql`jsonb_build_object('holding', ${productHolding.id})`.as('payload'),
      runAt: sql`${now.toISOString()}::timestamptz`.as('run_at'),
    })
    .from(productHolding)
    .where(
      and(
        eq(productHolding.tenant, tenant),
        inArray(productHolding.status, [...earningStatuses]),
        lt(productHolding.accruedUntil, today),
      ),
    );
  await tx.execute(
    sql`insert into ${job} (tenant, id, kind, run_key, payload, run_at) ${asked} on conflict (tenant, kind, run_key) do nothing`,
  );
}
