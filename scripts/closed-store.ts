import { existsSync, readdirSync } from 'node:fs';
import type { Database } from '#server/db/database.ts';
import { lockFolder } from '#server/db/folder-lock.ts';
import { openPglite } from '#server/db/open-pglite.ts';
import { noLimits, openPostgres } from '#server/db/open-postgres.ts';

/** Names alone: a tenant whose file has a mistake in it has a ledger all the same. */
export function tenantsIn(folder: string): readonly string[] {
  return existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.json'))
        .map((name) => name.slice(0, -'.json'.length))
        .sort()
    : [];
}

/** Opens the store of a backend that is not running, or a PostgreSQL beside it, and closes it again. */
export async function withStore<T>(
  url: string | undefined,
  folder: string,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const lock = url ? null : await lockFolder(folder);
  try {
    const db = url
      ? await openPostgres(url, undefined, { limits: noLimits, mayCreate: false })
      : await openPglite(folder);
    try {
      return await work(db);
    } finally {
      await db.close();
    }
  } finally {
    await lock?.release();
  }
}
