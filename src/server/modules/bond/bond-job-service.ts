import { sql } from 'drizzle-orm';
import { CodedError } from '#core/errors.ts';
import { couponDates, paidOn } from '#core/product/bond-schedule.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { job } from '#server/db/tables/job.ts';
import type { JobHandler } from '#server/jobs/job-handler.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { todayOf } from '#server/tenants/tenant-day.ts';
import { bondJobKind } from './bond-job-kind.ts';
import { findBond, heldBonds, scheduleOf } from './bond-record-service.ts';
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
          for (const code of await heldBonds(tx, tenant.id)) {
            const { terms } = await findBond(tx, tenant.id, code);
            const dues = couponDates(scheduleOf(terms)).filter(
              (due) => paidOn(due, terms.holidays) <= today,
            );
            await askDue(tx, tenant.id, code, dues, today, now);
          }
        }),
    },
  ];
}

/**
 * One statement, however many clients there are; the day in the key makes it once a day for each. Only clients with something that
 * was not redeemed are looked at, and only dates after the last one that was paid to them: every run pays all that is due by then.
 */
async function askDue(
  tx: TenantTransaction,
  tenant: string,
  product: string,
  dues: readonly string[],
  today: string,
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    with owner as (
      select client_id, (
        select max(paid.due_on) from bond_payment paid
        where paid.tenant = ${tenant} and paid.client_id = held.client_id and paid.product = ${product}) as paid_to
      from bond_order held
      where held.tenant = ${tenant} and held.product = ${product} and held.status in ('pending', 'holding')
      group by held.client_id
    ), entitled as (
      select placed.client_id from owner
      join jsonb_array_elements_text(${JSON.stringify(dues)}::jsonb) as due (day)
        on owner.paid_to is null or due.day::date > owner.paid_to
      join bond_order placed on placed.tenant = ${tenant} and placed.client_id = owner.client_id
        and placed.product = ${product} and placed.settles_on < due.day::date
      where placed.status <> 'rejected'
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
