import type { TenantTransaction } from '#server/db/database.ts';
import { job } from '#server/db/tables/job.ts';
import { newId, type RandomSource } from '#server/platform/ids.ts';

export interface ScheduledJob {
  readonly kind: string;
  /** Names the run: a kind runs once for each key of a tenant. */
  readonly runKey: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly runAt: Date;
}

/** Asks for a job in the caller's transaction: it is there when the change is, and not otherwise. The same run key again is no second run. */
export async function scheduleJob(
  tx: TenantTransaction,
  random: RandomSource,
  tenant: string,
  wanted: ScheduledJob,
): Promise<void> {
  await tx
    .insert(job)
    .values({ tenant, id: newId(wanted.runAt, random), ...wanted })
    .onConflictDoNothing({ target: [job.tenant, job.kind, job.runKey] });
}
