import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database, TenantTransaction } from '#server/db/database.ts';
import { home } from './test-tenants.ts';

/**
 * Lets `second` begin while the transaction of `first` is open, and ends that once `second` waits for it, or is done. Calls that
 * are only started together may well run one after the other. The embedded store has one connection: there it always waits.
 */
export async function overlapping<Answer>(
  db: Database,
  first: (tx: TenantTransaction) => Promise<unknown>,
  second: () => Promise<Answer>,
): Promise<Answer> {
  const { answer } = await db.inTenant(home.id, async (tx) => {
    await first(tx);
    let isDone = false;
    const begun = second().finally(() => {
      isDone = true;
    });
    if (db.kind !== 'pglite') while (!isDone && !(await isAnyoneWaiting(tx))) await pause(10);
    // In an object: it may only answer once this transaction has ended.
    return { answer: begun };
  });
  return answer;
}

async function isAnyoneWaiting(tx: TenantTransaction): Promise<boolean> {
  const rows = await tx
    .select({ pid: sql<number>`waits.pid` })
    .from(sql`pg_locks waits join pg_stat_activity activity on activity.pid = waits.pid`)
    .where(sql`not waits.granted and activity.datname = current_database()`);
  return rows.length > 0;
}
