import { sql } from 'drizzle-orm';
import { CodedError } from '#core/errors.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { job } from '#server/db/tables/job.ts';
import { placingApplication } from '#server/db/tables/placing.ts';
import type { JobHandler } from '#server/jobs/job-handler.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { todayOf } from '#server/tenants/tenant-day.ts';
import { releaseShares } from './place-shares-service.ts';

const hour = 60 * 60_000;
const jobKind = 'placing.run';

/** Every hour shares whose lock-up has ended are asked for; each application is a job of its own. */
export function placingJobs(random: RandomSource): readonly JobHandler[] {
  return [
    {
      kind: jobKind,
      async run({ tenant, payload, now, settle }) {
        await settle(async (tx) => {
          try {
            await releaseShares(tx, random, tenant, String(payload['application']), now);
          } catch (error) {
            // Deleted meanwhile, with its client.
            if (!(error instanceof CodedError) || error.code !== 'notFound') throw error;
          }
        });
      },
    },
    {
      kind: 'placing.hourly',
      every: hour,
      run: ({ tenant, now, settle }) =>
        settle((tx) => askDue(tx, tenant.id, todayOf(tenant, now), now)),
    },
  ];
}

/** One statement, however many there are; the day in the key makes it once a day for each. */
async function askDue(
  tx: TenantTransaction,
  tenant: string,
  today: string,
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    insert into ${job} (tenant, id, kind, run_key, payload, run_at)
    select ${tenant}::text, gen_random_uuid(), ${jobKind}::text, due.id::text || ' ' || ${today}::text,
      jsonb_build_object('application', due.id), ${now.toISOString()}::timestamptz
    from ${placingApplication} due
    where due.tenant = ${tenant} and due.status = 'settle' and due.unlocks_on <= ${today}::date
    on conflict (tenant, kind, run_key) do nothing`);
}
