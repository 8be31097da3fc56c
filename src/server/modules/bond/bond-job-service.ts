import { sql } from 'drizzle-orm';
import { CodedError } from '#core/errors.ts';
import { couponDates, paidOn } from '#core/product/bond-schedule.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { job } from '#server/db/tables/job.ts';
import type { JobHandler } from '#server/jobs/job-handler.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { todayOf } from '#server/tenants/tenant-day.ts';
import { bondJobKind } from './bond-job-kind.ts';
import { bondsOf, scheduleOf } from './bond-record-service.ts';
import { runBond } from './run-bond-service.ts';

const hour = 60 * 60_000;

/** Every hour those are asked for whose orders settle, or who are to be paid. */
export function bondJobs(random: RandomSource): readonly JobHandler[] {
  return [
    {
      kind: bondJobKind,
      async run({ tenant, payload, now, settle }) {
        await settle(async (tx) => {
          const owner = {
            clientId: String(payload['client']),
            product: String(payload['product']),
          };
          try {
            await runBond(tx, random, tenant, owner, now);
          } catch (error) {
            // Deleted meanwhile, with its client.
            if (!(error instanceof CodedError) || error.code !== 'notFound') throw error;
          }
        });
      },
    },
    {
      kind: 'bond.hourly',
      every: hour,
      run: ({ tenant, now, settle }) =>
        settle(async (tx) => {
          const today = todayOf(tenant, now);
          for (const { row, terms } of await bondsOf(tx, tenant.id, ['open', 'closed', 'ended'])) {
            const dues = couponDates(scheduleOf(terms)).filter(
              (due) => paidOn(due, terms.holidays) <= today,
            );
            await askDue(tx, tenant.id, row.code, dues, today, now);
          }
        }),
    },
  ];
}

/** One statement, however many clients there are; the day in the key makes it once a day for each. */
async function askDue(
  tx: TenantTransaction,
  tenant: string,
  product: string,
  dues: readonly string[],
  today: string,
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    with entitled as (
      select placed.client_id from bond_order placed
      join jsonb_array_elements_text(${JSON.stringify(dues)}::jsonb) as due (day) on placed.settles_on < due.day::date
      where placed.tenant = ${tenant} and placed.product = ${product} and placed.status <> 'rejected'
        and not exists (
          select from bond_payment paid where paid.tenant = placed.tenant and paid.client_id = placed.client_id
            and paid.product = placed.product and paid.due_on = due.day::date)
      group by placed.client_id, due.day
      having sum(case placed.side when 'buy' then placed.units else -placed.units end) > 0
    ), asked as (
      select client_id from entitled
      union
      select client_id from bond_order
      where tenant = ${tenant} and product = ${product} and status = 'pending' and settles_on <= ${today}::date
    )
    insert into ${job} (tenant, id, kind, run_key, payload, run_at)
    select ${tenant}::text, gen_random_uuid(), ${bondJobKind}::text, client_id::text || ' ' || ${product}::text || ' ' || ${today}::text,
      jsonb_build_object('client', client_id, 'product', ${product}::text), ${now.toISOString()}::timestamptz
    from asked
    on conflict (tenant, kind, run_key) do nothing`);
}
