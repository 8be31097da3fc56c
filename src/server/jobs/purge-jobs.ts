import { and, eq, inArray, lt, notInArray } from 'drizzle-orm';
import type { TenantTransaction } from '#server/db/database.ts';
import { job } from '#server/db/tables/job.ts';
import type { JobHandler } from './job-handler.ts';

const day = 86_400_000;
/** Days for which a run key is remembered after its run. */
export const runKeyDays = 90;
const recurringDays = 2;

/** Forgets jobs that are done: those of a slot soon, the others when their run key is no longer needed. What failed stays. */
export async function purgeJobs(
  tx: TenantTransaction,
  tenant: string,
  handlers: readonly JobHandler[],
  now: Date,
): Promise<void> {
  const recurring = handlers.filter(({ every }) => every !== undefined).map(({ kind }) => kind);
  const doneBefore = (days: number) =>
    and(eq(job.tenant, tenant), lt(job.doneAt, new Date(now.getTime() - days * day)));
  if (recurring.length > 0)
    await tx.delete(job).where(and(doneBefore(recurringDays), inArray(job.kind, recurring)));
  await tx
    .delete(job)
    .where(
      and(
        doneBefore(runKeyDays),
        recurring.length > 0 ? notInArray(job.kind, recurring) : undefined,
      ),
    );
}
