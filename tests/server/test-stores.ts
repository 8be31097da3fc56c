import { PGlite } from '@electric-sql/pglite';
import type { Database } from '#server/db/database.ts';
import { migrated, serve } from '#server/db/open-pglite.ts';
import { openPostgres } from '#server/db/open-postgres.ts';
import type { TestPostgres } from './postgres.ts';

/** Opens an empty, migrated store; each call another one. */
export type OpenStore = () => Promise<Database>;

/** Stores in memory, copied from one that is migrated once: making one anew takes seconds. */
export function pgliteStores(): OpenStore {
  let template: Promise<Blob> | null = null;
  return async () => {
    template ??= makeTemplate();
    return serve(await PGlite.create({ loadDataDir: await template }));
  };
}

export function postgresStores(postgres: TestPostgres): OpenStore {
  return async () => openPostgres(await postgres.freshDatabase());
}

async function makeTemplate(): Promise<Blob> {
  const pglite = await migrated(await PGlite.create());
  const copy = await pglite.dumpDataDir('none');
  await pglite.close();
  return copy;
}
