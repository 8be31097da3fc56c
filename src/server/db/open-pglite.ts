import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { PgDialect } from 'drizzle-orm/pg-core';
import { PgliteSession, PgliteTransaction } from 'drizzle-orm/pglite/session';
import { createCommitNews } from './commit-news.ts';
import type { AppliedMigration, MigrationConnection } from './migrate.ts';
import { migrate } from './migrate.ts';
import type { Database } from './database.ts';
import { enterTenant } from './enter-tenant.ts';
import { systemCode } from '#server/platform/system-error.ts';
import { preparedPglite } from './prepared-pglite.ts';
import { createStatementNames } from './statement-names.ts';
import { recordStore, storesServed } from './store-record.ts';
import { UnusableStore } from './unusable-store.ts';

/**
 * Opens the embedded store in `<folder>/pglite`. The caller holds the folder's lock: PGlite takes none, and two
 * processes on one folder destroy it. A store is made where there has never been one, or `newStore` asks for it; one that
 * is gone, empty or damaged rejects with `UnusableStore`.
 */
export async function openPglite(
  folder: string,
  { newStore = false }: { readonly newStore?: boolean } = {},
): Promise<Database> {
  const place = join(folder, 'pglite');
  const isThere = await exists(place);
  if (!isThere && !newStore && (await storesServed(folder)).includes('pglite'))
    throw new UnusableStore(
      `the store ${place} is gone, and ${folder} has served one: restore it from a backup, or begin with an empty one by --new-store`,
    );
  if (!isThere) await createStore(folder, place);
  const pglite = await openWhole(place);
  await recordStore(folder, 'pglite');
  return serve(await migrated(pglite));
}

/** Opens what is there, and never makes a store of what is not one: PGlite would, in an empty folder. */
async function openWhole(place: string): Promise<PGlite> {
  const damaged = (reason: string, cause?: unknown) =>
    new UnusableStore(
      `the store ${place} is damaged (${reason}): restore it from a backup, or move it away and begin with an empty one by --new-store`,
      { cause },
    );
  for (const part of ['PG_VERSION', 'base', 'global/pg_control', 'pg_wal'])
    if (!(await exists(join(place, part)))) throw damaged(`it has no ${part}`);
  let pglite: PGlite;
  try {
    pglite = await openPlace(place);
  } catch (error) {
    // What the system refuses, a full disk or a folder of another user, is no damage.
    if (systemCode(error) !== null) throw error;
    throw damaged('it cannot be opened', error);
  }
  const { rows } = await pglite.query<{ journal: string | null }>(
    "select to_regclass('public.schema_migration')::text as journal",
  );
  if (rows[0]?.journal) return pglite;
  await pglite.close();
  throw damaged('it is empty');
}

const dialect = new PgDialect();

/** Wraps a store that is migrated already. Tests load theirs from a copy in memory. */
export function serve(pglite: PGlite): Database {
  const prepared = preparedPglite(pglite, createStatementNames());
  const news = createCommitNews();
  return {
    kind: 'pglite',
    // PGlite's own lock makes transactions follow one another on its one connection.
    inTenant: (tenant, work) =>
      news.after(tenant, (seen) =>
        pglite.transaction(async (begun) => {
          const session = new PgliteSession<Record<string, never>, Record<string, never>>(
            prepared(begun),
            dialect,
            undefined,
          );
          const tx = new PgliteTransaction<Record<string, never>, Record<string, never>>(
            dialect,
            session,
            undefined,
          );
          await enterTenant(tx, tenant);
          const result = await work(tx);
          seen(tx);
          return result;
        }),
      ),
    onAppended: news.listen,
    close: () => pglite.close(),
  };
}

const settings = [
  // PostgreSQL's own 128 MB of buffers would be taken at once and whole, beside the system's cache of the same files.
  'shared_buffers=32MB',
  // Here no vacuum looks at tables that have grown: a plan that is kept would be that of the table as it was first met.
  'plan_cache_mode=force_custom_plan',
];

function openPlace(place: string): Promise<PGlite> {
  return PGlite.create(place, {
    startParams: [...PGlite.defaultStartParams, ...settings.flatMap((each) => ['-c', each])],
  });
}

export async function migrated(pglite: PGlite): Promise<PGlite> {
  await migrate(connectionOf(pglite));
  return pglite;
}

// A start that is killed midway leaves a folder that PGlite cannot open again, so the first start happens
// beside the real place and is moved there whole.
async function createStore(folder: string, place: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder)) {
    if (name.startsWith('pglite.new-'))
      await rm(join(folder, name), { recursive: true, force: true });
  }
  const fresh = join(folder, `pglite.new-${process.pid}`);
  const pglite = await migrated(await openPlace(fresh));
  await pglite.close();
  await rename(fresh, place);
}

function connectionOf(pglite: PGlite): MigrationConnection {
  return {
    script: async (text) => {
      await pglite.exec(text);
    },
    appliedMigrations: async () =>
      (await pglite.query<AppliedMigration>('select version, hash from schema_migration')).rows,
  };
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
