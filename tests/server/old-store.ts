import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import type { Database } from '#server/db/database.ts';
import type { MigrationConnection } from '#server/db/migrate.ts';
import { migrate } from '#server/db/migrate.ts';
import { migrated, serve } from '#server/db/open-pglite.ts';
import { openPostgres } from '#server/db/open-postgres.ts';

/** A store that stands where a migration begins (`0016`, for example), and how it goes on from there. */
export interface OldStore {
  run(text: string): Promise<unknown>;
  goOn(): Promise<Database>;
}

const stopped = new Error('the first migration of a test');

/** Runs the real migrations until the first of those that a test is about. */
async function until(first: string, connection: MigrationConnection): Promise<void> {
  await migrate({
    ...connection,
    async script(text) {
      if (text.includes(`values ('${first}-`)) throw stopped;
      await connection.script(text);
    },
  }).catch((error: unknown) => {
    if (error !== stopped) throw error;
  });
}

export async function oldPglite(first: string): Promise<OldStore> {
  const pglite = await PGlite.create();
  await until(first, {
    script: async (text) => {
      await pglite.exec(text);
    },
    appliedMigrations: async () => [],
  });
  return { run: (text) => pglite.exec(text), goOn: async () => serve(await migrated(pglite)) };
}

/** As a hosted PostgreSQL is: the owner of the tables is held to row-level security too. */
export async function oldPostgres(first: string, url: string): Promise<OldStore> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await until(first, {
    script: async (text) => {
      await client.query(text);
    },
    appliedMigrations: async () => [],
  });
  return {
    run: (text) => client.query(text),
    async goOn() {
      await client.end();
      return openPostgres(url);
    },
  };
}
