import { and, eq, lte, sql } from 'drizzle-orm';
import { CodedError } from '#core/errors.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { fundOrder } from '#server/db/tables/fund.ts';
import { productPrice } from '#server/db/tables/product-price.ts';
import { job } from '#server/db/tables/job.ts';
import type { JobHandler } from '#server/jobs/job-handler.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { todayOf } from '#server/tenants/tenant-day.ts';
import { fundJobKind } from './fund-job-kind.ts';
import { runFundOrder } from './run-order-service.ts';

const hour = 60 * 60_000;

/** Every price asks for its orders; every hour those are asked for that are to be paid, or were given just before a price came. */
export function fundJobs(random: RandomSource): readonly JobHandler[] {
  return [
    {
      kind: fundJobKind,
      async run({ tenant, payload, now, settle }) {
        await settle(async (tx) => {
          try {
            await runFundOrder(tx, random, tenant, String(payload['order']), now);
          } catch (error) {
            // Deleted meanwhile, with its client.
            if (!(error instanceof CodedError) || error.code !== 'notFound') throw error;
          }
        });
      },
    },
    {
      kind: 'fund.hourly',
      every: hour,
      run: ({ tenant, now, settle }) =>
        settle(async (tx) => {
          await askDue(tx, tenant.id, 'unpaid', todayOf(tenant, now), now);
          await askDue(tx, tenant.id, 'priced', todayOf(tenant, now), now);
        }),
    },
  ];
}

/** One statement, however many orders there are; the day in the key makes it once a day for each. */
async function askDue(
  tx: TenantTransaction,
  tenant: string,
  which: 'unpaid' | 'priced',
  today: string,
  now: Date,
): Promise<void> {
  const known = sql`exists (
    select from ${productPrice} known where known.tenant = ${fundOrder.tenant}
      and known.code = ${fundOrder.product} and known.day = ${fundOrder.priceDay})`;
  const asked = tx
    .select({
      tenant: fundOrder.tenant,
      id: sql`gen_random_uuid()`.as('id'),
      kind: sql`${fundJobKind}::text`.as('kind'),
      runKey: sql`${fundOrder.id}::text || ' ' || ${which}::text || ' ' || ${today}::text`.as(
        'run_key',
      ),
      payload: sql`jsonb_build_object('order', ${fundOrder.id})`.as('payload'),
      runAt: sql`${now.toISOString()}::timestamptz`.as('run_at'),
    })
    .from(fundOrder)
    .where(
      and(
        eq(fundOrder.tenant, tenant),
        which === 'unpaid'
          ? and(eq(fundOrder.status, 'settle'), lte(fundOrder.paysOn, today))
          : and(eq(fundOrder.status, 'pending'), known),
      ),
    );
  await tx.execute(
    sql`insert into ${job} (tenant, id, kind, run_key, payload, run_at) ${asked} on conflict (tenant, kind, run_key) do nothing`,
  );
}
