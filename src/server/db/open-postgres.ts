import { NodePgTransaction } from 'drizzle-orm/node-postgres/session';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { CodedError } from '#core/errors.ts';
import { createCommitNews } from './commit-news.ts';
import type { Database, TenantTransaction } from './database.ts';
import { beginInTenant } from './enter-tenant.ts';
import { isLostConnection, losesNames } from './lost-connection.ts';
import { preparePostgres } from './migrate-postgres.ts';
import { PreparedSession } from './prepared-session.ts';
import type { StatementNames } from './statement-names.ts';
import { createStatementNames } from './statement-names.ts';

/** How long one request may keep the database waiting or waits for it, in ms. The last is for a database that is frozen. */
const limits = {
  connectionTimeoutMillis: 5_000,
  statement_timeout: 15_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 30_000,
  query_timeout: 20_000,
} as const;

/** For a program at a terminal, whose statements read a whole store with no client waiting for an answer. */
export const noLimits = {
  statement_timeout: 0,
  lock_timeout: 0,
  idle_in_transaction_session_timeout: 0,
  query_timeout: 0,
} as const;

export interface PostgresOptions {
  readonly limits?: typeof noLimits;
  /** Whether an empty database may become a store. */
  readonly mayCreate?: boolean;
  /** Whether an address whose user may change the schema is refused. */
  readonly mustOwnNothing?: boolean;
}

/**
 * Opens PostgreSQL 15 or later. The address's user is a member of `livery_app`; where it owns the tables as well, they are
 * brought up to date first, and anything that `npm run migrate` has to do before rejects with `UnusableStore`. What fails
 * because the database is away is refused with `serviceUnavailable` and reported to `onLost`; the next call connects again.
 */
export async function openPostgres(
  url: string,
  onLost: (error: unknown) => void = () => undefined,
  { limits: otherLimits, mayCreate = true, mustOwnNothing = false }: PostgresOptions = {},
): Promise<Database> {
  const pool = new pg.Pool({ connectionString: url, max: 10, ...limits, ...otherLimits });
  // A connection that breaks is replaced on next use, idle or not; unheard, its error would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
  });
  try {
    await preparePostgres(url, { mayCreate, mustOwnNothing });
  } catch (error) {
    await pool.end();
    throw error;
  }
  const news = createCommitNews();
  const names = createStatementNames();
  return {
    kind: 'postgresql',
    inTenant: (tenant, work) =>
      news.after(tenant, (seen) =>
        transact(
          { pool, names },
          tenant,
          async (tx) => {
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

interface Connections {
  readonly pool: pg.Pool;
  readonly names: StatementNames;
}

/** One transaction on a connection of the pool, which is given back in every case and thrown away when it is broken. */
async function transact<T>(
  { pool, names }: Connections,
  tenant: string,
  work: (tx: TenantTransaction) => Promise<T>,
  onLost: (error: unknown) => void,
): Promise<T> {
  let client: pg.PoolClient | null = null;
  let broken = false;
  try {
    client = await pool.connect();
    return await committed(client, names, tenant, work);
  } catch (error) {
    if (!isLostConnection(error)) throw error;
    broken = true;
    if (losesNames(error)) names.stop();
    onLost(error);
    throw new CodedError('serviceUnavailable');
  } finally {
    client?.release(broken);
  }
}

const dialect = new PgDialect();

/** Drizzle's own transaction begins by a statement of its own: here one round trip begins it and enters the tenant. */
async function committed<T>(
  client: pg.PoolClient,
  names: StatementNames,
  tenant: string,
  work: (tx: TenantTransaction) => Promise<T>,
): Promise<T> {
  try {
    await client.query(beginInTenant(tenant));
    const session = new PreparedSession(names, client, dialect, undefined);
    const result = await work(new NodePgTransaction(dialect, session, undefined));
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
