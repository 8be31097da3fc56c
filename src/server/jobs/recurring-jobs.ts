import type { Database, TenantTransaction } from '#server/db/database.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import type { JobHandler } from './job-handler.ts';
import { scheduleJob } from './schedule-job.ts';

/**
 * Asks for the run of the slot that `now` is in, unless it was asked for before: servers that start together run it once,
 * and a chain that broke goes on.
 */
export async function startRecurring(
  db: Database,
  random: RandomSource,
  tenants: readonly string[],
  handlers: readonly JobHandler[],
  now: Date,
): Promise<void> {
  for (const tenant of tenants) {
    await db.inTenant(tenant, async (tx) => {
      for (const { kind, every } of handlers) {
        if (every !== undefined)
          await scheduleJob(tx, random, tenant, {
            kind,
            runKey: slotOf(now, every).toISOString(),
            payload: {},
            runAt: now,
          });
      }
    });
  }
}

/** Asks for the next run of what runs again and again. The key names its slot, so that all servers ask for the same. */
export async function scheduleNext(
  tx: TenantTransaction,
  random: RandomSource,
  tenant: string,
  { kind, every }: JobHandler,
  now: Date,
): Promise<void> {
  if (every === undefined) return;
  const runAt = new Date(slotOf(now, every).getTime() + every);
  await scheduleJob(tx, random, tenant, { kind, runKey: runAt.toISOString(), payload: {}, runAt });
}

function slotOf(now: Date, every: number): Date {
  return new Date(Math.floor(now.getTime() / every) * every);
}
