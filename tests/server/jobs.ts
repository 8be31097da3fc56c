import type { Database } from '#server/db/database.ts';
import type { JobHandler } from '#server/jobs/job-handler.ts';
import { createJobRunner } from '#server/jobs/job-runner.ts';
import type { JobRunner } from '#server/jobs/job-runner.ts';
import { scheduleJob } from '#server/jobs/schedule-job.ts';
import { systemRandom } from '#server/platform/ids.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import { createTenantDirectory } from '#server/tenants/tenant-directory.ts';
import { home, stranger } from './test-tenants.ts';

/** A store and a clock that is moved by hand. */
export interface JobStage {
  readonly db: Database;
  readonly now: Date;
}

/** One server's runner. What fails for good is thrown into `faults`. */
export function runnerOf(
  stage: JobStage,
  handlers: readonly JobHandler[],
  faults: unknown[] = [],
  tenants: readonly Tenant[] = [home, stranger],
): JobRunner {
  return createJobRunner({
    db: stage.db,
    clock: () => stage.now,
    random: systemRandom,
    tenants: createTenantDirectory(tenants),
    handlers,
    onFault: (error) => faults.push(error),
  });
}

/** Asks for a job of a kind, now or in so many seconds. */
export function ask(
  stage: JobStage,
  kind: string,
  runKey: string,
  { seconds = 0, tenant = home.id } = {},
): Promise<void> {
  return stage.db.inTenant(tenant, (tx) =>
    scheduleJob(tx, systemRandom, tenant, {
      kind,
      runKey,
      payload: { runKey },
      runAt: new Date(stage.now.getTime() + seconds * 1000),
    }),
  );
}
