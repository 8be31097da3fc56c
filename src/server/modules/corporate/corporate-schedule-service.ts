import type { TenantTransaction } from '#server/db/database.ts';
import { scheduleJob } from '#server/jobs/schedule-job.ts';
import type { RandomSource } from '#server/platform/ids.ts';

/** Brings an action on by one batch of clients. */
export const runActionKind = 'corporate.run';
/** Writes of an action to one batch of those who hold its stock. */
export const notifyHoldersKind = 'corporate.notify';

/** Of which batch a job is: its clients come after this one. */
export interface ActionBatch {
  readonly kind: typeof runActionKind | typeof notifyHoldersKind;
  readonly action: string;
  /** What the batch is for: each of its batches is asked for once. */
  readonly round: string;
  readonly after: string | null;
}

export async function askForBatch(
  tx: TenantTransaction,
  random: RandomSource,
  tenant: string,
  { kind, action, round, after }: ActionBatch,
  runAt: Date,
): Promise<void> {
  await scheduleJob(tx, random, tenant, {
    kind,
    runKey: `${action} ${round} ${after ?? 'first'}`,
    payload: { action, round, after },
    runAt,
  });
}
