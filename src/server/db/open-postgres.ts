import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { CodedError } from '#core/errors.ts';
import { createCommitNews } from './commit-news.ts';
import type { AppliedMigration } from './migrate.ts';
import { migrate } from './migrate.ts';
import type { Database, TenantTransaction } from './database.ts';
import { enterTenant } from './enter-tenant.ts';
import { isLostConnection } from './lost-connection.ts';

// Any constant does: servers that start together on one database take turns at migrating it.
const migrationLock = 7_413_001;

/** How long one request may keep the database waiting or waits for it, in ms. The last is for a database that is frozen. */
const limits = {
  connectionTimeoutMillis: 5_000,
  statement_timeout: 15_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 30_000,
  query_timeout: 20_000,
} as const;

/** For a program at a terminal, whose statements read a whole store while nobody waits for an answer. */
export const noLimits = {
  statement_timeout: 0,
  lock_timeout: 0,
  idle_in_transaction_session_timeout: 0,
  query_timeout: 0,
} as const;

/**
 * Opens PostgreSQL 15 or later. The address's user owns the tables and must be allowed to create the role
 * `livery_app`, or be a member of it. What fails because the database is away is refused with `serviceUnavailable`
 * and reported to `onLost`; the next call connects again.
 */
export async function openPostgres(
  url: string,
  onLost: (error: unknown) => void = () => undefined,
  otherLimits: typeof noLimits | Record<string, never> = {},
): Promise<Database> {
  const pool = new pg.Pool({ connectionString: url, max: 10, ...limits, ...otherLimits });
  // A connection that breaks is replaced on next use, idle or not; unheard, its error would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
  });
  try {
    await migrateInTurn(url);
  } catch (error) {
    await pool.end();
    throw error;
  }
  const orms = new WeakMap<pg.PoolClient, NodePgDatabase>();
  const news = createCommitNews();
  return {
    kind: 'postgresql',
    inTenant: (tenant, work) =>
      news.after(tenant, (seen) =>
        transact(
          pool,
          orms,
          async (tx) => {
            await enterTenant(tx, tenant);
            const result = await work(tx);
            seen(tx);
            return result;
          },
          onLost,
        ),
      ),
    onAppended: news.listen,
    close: () => pool.end(),
  };
}

/** One transaction on a connection of the pool, which is given back in every case and thrown away when it is broken. */
async function transact<T>(
  pool: pg.Pool,
  orms: WeakMap<pg.PoolClient, NodePgDatabase>,
  work: (tx: TenantTransaction) => Promise<T>,
  onLost: (error: unknown) => void,
): Promise<T> {
  let client: pg.PoolClient | null = null;
  let broken = false;
  try {
    client = await pool.connect();
    const orm = orms.get(client) ?? drizzle({ client });
    orms.set(client, orm);
    return await orm.transaction(work);
  } catch (error) {
    if (!isLostConnection(error)) throw error;
    broken = true;
    onLost(error);
    throw new CodedError('serviceUnavailable');
  } finally {
    client?.release(broken);
  }
}

// On a connection of its own without limits: a migration may take longer than any request.
async function migrateInTurn(url: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: limits.connectionTimeoutMillis,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await migrate({
      script: async (text) => {
        await client.query(text);
      },
      appliedMigrations: async () =>
        (await client.query<AppliedMigration>('select version, hash from schema_migration')).rows,
    });
  } finally {
    // The lock ends with the session, also after a failure in the middle of a migration.
    await client.end().catch(() => undefined);
  }
}
