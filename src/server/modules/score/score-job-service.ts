import { utcDay } from '#core/civil-day.ts';
import { and, eq, sql } from 'drizzle-orm';
import { CodedError } from '#core/errors.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { client } from '#server/db/tables/client.ts';
import { job } from '#server/db/tables/job.ts';
import type { JobHandler } from '#server/jobs/job-handler.ts';
import { scheduleJob } from '#server/jobs/schedule-job.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { computeScore } from './score-service.ts';

const kind = 'score.compute';
const day = 24 * 60 * 60_000;

/**
 * Asks for the client's score to be made anew, as soon as the caller's transaction is committed. A job, and not part of that
 * transaction: a change of what a score is made from locks other rows, in another order.
 */
export function askScore(
  tx: TenantTransaction,
  random: RandomSource,
  tenant: string,
  clientId: string,
  now: Date,
): Promise<void> {
  return scheduleJob(tx, random, tenant, {
    kind,
    runKey: `${clientId} ${now.toISOString()}`,
    payload: { clientId },
    runAt: now,
  });
}

/** Scores of single clients after what happened to them, and once a day those of all who are verified. */
export function scoreJobs(random: RandomSource): readonly JobHandler[] {
  return [
    {
      kind,
      async run({ tenant, payload, now, settle }) {
        await settle(async (tx) => {
          try {
            await computeScore(tx, random, tenant.id, String(payload['clientId']), now);
          } catch (error) {
            // Deleted meanwhile: there is no client to score.
            if (!(error instanceof CodedError) || error.code !== 'unauthorized') throw error;
          }
        });
      },
    },
    {
      kind: 'score.daily',
      every: day,
      run: ({ tenant, now, settle }) => settle((tx) => askEverybody(tx, tenant.id, now)),
    },
  ];
}

// One statement, however many clients there are; each is a job of its own.
async function askEverybody(tx: TenantTransaction, tenant: string, now: Date): Promise<void> {
  const runKey = sql`${client.id}::text || ' ' || ${utcDay(now)}::text`;
  const asked = tx
    .select({
      tenant: client.tenant,
      id: sql`gen_random_uuid()`.as('id'),
      kind: sql`${kind}::text`.as('kind'),
      runKey: runKey.as('run_key'),
      payload: sql`jsonb_build_object('clientId', ${client.id})`.as('payload'),
      runAt: sql`${now.toISOString()}::timestamptz`.as('run_at'),
    })
    .from(client)
    .where(and(eq(client.tenant, tenant), eq(client.kycStatus, 'approved')));
  await tx.execute(
    sql`insert into ${job} (tenant, id, kind, run_key, payload, run_at) ${asked} on conflict (tenant, kind, run_key) do nothing`,
  );
}
