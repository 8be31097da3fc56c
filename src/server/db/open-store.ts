import type { ServerConfig } from '#server/config.ts';
import type { Clock } from '#server/platform/clock.ts';
import { faultText } from '#server/platform/fault-text.ts';
import type { Database } from './database.ts';
import { lockFolder } from './folder-lock.ts';
import { openPglite } from './open-pglite.ts';
import { openPostgres } from './open-postgres.ts';
import { recordStore, storesServed } from './store-record.ts';

export type StoreSource = Pick<ServerConfig, 'data' | 'databaseUrl' | 'newStore' | 'production'>;

/**
 * Opens the store that was configured, the embedded one under its folder's lock. `undo` takes what has to be closed again,
 * in the order in which it was opened.
 */
export async function openStore(
  { data, databaseUrl, newStore, production }: StoreSource,
  undo: (() => Promise<unknown>)[],
  clock: Clock,
): Promise<Database> {
  if (databaseUrl === null) {
    const lock = await lockFolder(data);
    undo.push(() => lock.release());
    const db = await openPglite(data, { newStore });
    undo.push(() => db.close());
    return db;
  }
  const mayCreate = newStore || !(await storesServed(data)).includes('postgresql');
  const db = await openPostgres(databaseUrl, reportLost(clock), {
    mayCreate,
    mustOwnNothing: production,
  });
  undo.push(() => db.close());
  await recordStore(data, 'postgresql');
  return db;
}

/** One line in ten seconds: while a database is away, every request says the same. */
function reportLost(clock: Clock): (error: unknown) => void {
  let reportedAt = 0;
  return (error) => {
    const now = clock().getTime();
    if (now - reportedAt < 10_000) return;
    reportedAt = now;
    console.error(
      `the database cannot be used just now; requests are answered with 503 until it can. ${faultText(error)}`,
    );
  };
}
