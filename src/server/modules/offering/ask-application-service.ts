import type { TenantTransaction } from '#server/db/database.ts';
import { scheduleJob } from '#server/jobs/schedule-job.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { newId } from '#server/platform/ids.ts';
import { applicationJobKind } from './offering-job-kind.ts';

/** Asks for an application to be looked at, where what is owed of it was paid, waived or undone by another module. */
export function askApplication(
  tx: TenantTransaction,
  random: RandomSource,
  tenant: string,
  applicationId: string,
  at: Date,
): Promise<void> {
  return scheduleJob(tx, random, tenant, {
    kind: applicationJobKind,
    runKey: `${applicationId} owed ${newId(at, random)}`,
    payload: { application: applicationId },
    runAt: at,
  });
}
