import type { TenantTransaction } from '#server/db/database.ts';
import { scheduleJob } from '#server/jobs/schedule-job.ts';
import type { RandomSource } from '#server/platform/ids.ts';

export const matchKind = 'trade.match';

/** Ticks come about every two seconds. */
const slotMs = 2000;

/** Asks for the next look at open orders. All orders of a slot share one job, and servers that ask together ask once. */
export function matchLater(
  tx: TenantTransaction,
  random: RandomSource,
  tenant: string,
  now: Date,
): Promise<void> {
  const runAt = new Date((Math.floor(now.getTime() / slotMs) + 1) * slotMs);
  return scheduleJob(tx, random, tenant, {
    kind: matchKind,
    runKey: runAt.toISOString(),
    payload: {},
    runAt,
  });
}
