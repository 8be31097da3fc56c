import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { AppliedMigration } from './migrate.ts';
import { migrate } from './migrate.ts';
import type { Database } from './database.ts';
import { enterTenant } from './enter-tenant.ts';

// Any constant does: servers that start together on one database take turns at migrating it.
const migrationLock = 7_413_001;

/**
 * Opens PostgreSQL 15 or later. The address's user owns the tables and must be allowed to create the role
 * `livery_app`, or be a member of it.
 */
export async function openPostgres(url: string): Promise<Database> {
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 5_000 });
  // A connection that breaks while idle is replaced on next use; unheard, its error would end the process.
  pool.on('error', () => undefined);
  try {
    await migrateInTurn(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  const orm = drizzle({ client: pool });
  return {
    kind: 'postgresql',
    inTenant: (tenant, work) => orm.transaction(async (tx) => {
      await enterTenant(tx, tenant);
      return work(tx);
    }),
    close: () => pool.end(),
  };
}

async function migrateInTurn(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await migrate({
      script: async (text) => { await client.query(text); },
      appliedMigrations: async () => (await client.query<AppliedMigration>('select version, hash from schema_migration')).rows,
    });
  } finally {
    // The lock ends with the session, also after a failure in the middle of a migration.
    client.release(true);
  }
}
