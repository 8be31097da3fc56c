import { PGlite } from '@electric-sql/pglite';
import { afterAll } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { migrated, serve } from '#server/db/open-pglite.ts';
import { openPostgres } from '#server/db/open-postgres.ts';
import { keptCopy } from './kept-copy.ts';
import { startPostgres, type TestPostgres } from './postgres.ts';

/** What a store holds when a test gets it. The same name is the same content: it is filled once and copied. */
export interface Content {
  readonly name: string;
  fill(store: Database): Promise<void>;
}

/** Opens a migrated store, empty or with this content; each call another one. */
export type OpenStore = (content?: Content) => Promise<Database>;

const empty: Content = { name: 'empty', fill: async () => undefined };

/** Stores in memory, copied from one that is made once for all files of the suite: making one anew takes seconds. */
export function pgliteStores(): OpenStore {
  const copies = new Map<string, Promise<Blob>>();
  return async (content = empty) => {
    const copy = copies.get(content.name) ?? keptCopy(content.name, () => makeCopy(content));
    copies.set(content.name, copy);
    return serve(await PGlite.create({ loadDataDir: await copy }));
  };
}

/** Databases of their own, copied from one of the cluster that is made once for all files of a run. */
export function postgresStores(postgres: TestPostgres): OpenStore {
  const templates = new Map<string, Promise<string>>();
  return async (content = empty) => {
    const template =
      templates.get(content.name) ??
      postgres.sharedTemplate(content.name, async (url) => {
        const store = await openPostgres(url);
        await content.fill(store);
        await store.close();
      });
    templates.set(content.name, template);
    return openPostgres(await postgres.freshDatabase(await template));
  };
}

/**
 * Stores for what is the same on either: databases of PostgreSQL where this machine has one, which answers several
 * times as fast, else in memory. For the top of a test file, whose end also ends the cluster.
 */
export function anyStores(): OpenStore {
  const started = startPostgres();
  const stores = started.then((postgres) =>
    'reason' in postgres ? pgliteStores() : postgresStores(postgres),
  );
  afterAll(async () => {
    const postgres = await started;
    if (!('reason' in postgres)) await postgres.stop();
  });
  return async (content) => (await stores)(content);
}

async function makeCopy({ fill }: Content): Promise<Blob> {
  const pglite = await migrated(await PGlite.create());
  await fill(serve(pglite));
  const copy = await pglite.dumpDataDir('none');
  await pglite.close();
  return copy;
}
