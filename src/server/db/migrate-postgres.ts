import pg from 'pg';
import { appRole } from './enter-tenant.ts';
import type { AppliedMigration } from './migrate.ts';
import { migrate, missingMigrations } from './migrate.ts';
import { UnusableStore } from './unusable-store.ts';

// Any constant does: servers that start together on one database take turns at migrating it.
const migrationLock = 7_413_001;
const connectionTimeoutMillis = 5_000;

export interface MigratePostgresOptions {
  /** Whether an empty database may become a store. */
  readonly mayCreate?: boolean;
  /** Whether the login must own nothing, so that not even a fault of the server changes the schema. */
  readonly mustOwnNothing?: boolean;
  /** Login role of the servers: it is let in, and given nothing else. */
  readonly grantTo?: string | undefined;
}

/** Brings a database up to date as the owner of its tables. Answers which migrations were applied. */
export function migratePostgres(
  url: string,
  { mayCreate = true, grantTo }: MigratePostgresOptions = {},
): Promise<readonly string[]> {
  return connected(url, async (client) => {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    if (!mayCreate && !(await hasStore(client)))
      throw new UnusableStore(
        'the database of DATABASE_URL is empty, and this data folder has served one: restore it from a backup, or begin with an empty one by --new-store',
      );
    const applied = await migrate({
      script: async (text) => {
        await client.query(text);
      },
      appliedMigrations: () => appliedIn(client),
    });
    if (grantTo !== undefined) await letIn(client, grantTo);
    return applied;
  });
}

/**
 * Readies a database for a server. One whose login may change the schema does so itself; any other finds everything done, by
 * `npm run migrate`, or says what is missing.
 */
export async function preparePostgres(url: string, options: MigratePostgresOptions): Promise<void> {
  if (!(await connected(url, mayMigrate))) await connected(url, requireMigrated);
  else if (options.mustOwnNothing === true)
    throw new UnusableStore(
      'the login of DATABASE_URL may change the schema, and for real clients it must not: let another role in with npm run migrate -- --grant <role>',
    );
  else await migratePostgres(url, options);
}

// A connection of its own without limits: a migration may take longer than any request.
async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    // A lock ends with the session, also after a failure in the middle of a migration.
    await client.end().catch(() => undefined);
  }
}

async function hasStore(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ journal: string | null }>(
    "select to_regclass('public.schema_migration')::text as journal",
  );
  return Boolean(rows[0]?.journal);
}

/** The role that may create tables in the schema, and owns the existing ones. */
async function mayMigrate(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ may: boolean }>(`
    select has_schema_privilege('public', 'create') and not exists (
      select 1 from pg_class where oid = to_regclass('public.schema_migration') and not pg_has_role(relowner, 'member')
    ) as may`);
  return rows[0]?.may === true;
}

async function requireMigrated(client: pg.Client): Promise<void> {
  const howTo = 'run npm run migrate with the address of its owner';
  if (!(await hasStore(client)))
    throw new UnusableStore(
      `the database of DATABASE_URL is empty, and its login may make no tables: ${howTo}`,
    );
  const { rows } = await client.query<{ login: string; member: boolean }>(
    "select current_user as login, pg_has_role($1, 'member') as member",
    [appRole],
  );
  const login = rows[0]?.login ?? '';
  if (rows[0]?.member !== true)
    throw new UnusableStore(
      `the login role ${login} is no member of ${appRole}: ${howTo} and --grant ${login}`,
    );
  await client.query(`set role ${appRole}`);
  const missing = await missingMigrations(await appliedIn(client));
  if (missing.length > 0)
    throw new UnusableStore(
      `${missing.length} migrations are missing in the database of DATABASE_URL (${missing.map(({ version }) => version).join(', ')}), and its login may change no tables: ${howTo}`,
    );
}

async function appliedIn(client: pg.Client): Promise<readonly AppliedMigration[]> {
  return (await client.query<AppliedMigration>('select version, hash from schema_migration')).rows;
}

// Without temporary tables there is no table at all that a server could call its own.
async function letIn(client: pg.Client, login: string): Promise<void> {
  const { rows } = await client.query<{ database: string; login: string }>(
    'select quote_ident(current_database()) as database, quote_ident($1) as login',
    [login],
  );
  const [names] = rows;
  if (!names) throw new Error('a name was not quoted');
  await client.query(`grant ${appRole} to ${names.login}`);
  await client.query(`grant connect on database ${names.database} to ${names.login}`);
  await client.query(`revoke temporary, create on database ${names.database} from public`);
  await client.query('revoke create on schema public from public');
}
