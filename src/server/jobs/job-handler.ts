import type { TenantTransaction } from '#server/db/database.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';

/** What a runner does with the jobs of one kind. */
export interface JobHandler {
  readonly kind: string;
  /** Milliseconds from one run to the next, where the kind runs again and again; absent, each job is asked for. */
  readonly every?: number;
  /**
   * Does the work. What changes the store belongs into `settle`, once: it is one transaction with the end of the job, so it
   * is there exactly once. What happens outside may happen again when a server dies, and must bear it.
   */
  run(running: RunningJob): Promise<void>;
}

export interface RunningJob {
  readonly tenant: Tenant;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly now: Date;
  /** Ends the job together with `work`; rejects, and changes nothing, when another server has taken the job over. */
  settle(work: (tx: TenantTransaction) => Promise<void>): Promise<void>;
}
