import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrateDatabase } from '#scripts/migrate.ts';
import { openPostgres } from '#server/db/open-postgres.ts';
import { UnusableStore } from '#server/db/unusable-store.ts';
import { openPostgresBus } from '#server/events/postgres-bus.ts';
import type { TestPostgres } from './postgres.ts';
import { startPostgres } from './postgres.ts';
import { startTestApp } from './test-app.ts';
import { newLedgerClient } from './test-ledger.ts';
import { home } from './test-tenants.ts';

const postgres = await startPostgres();

// Written once, and never changed by the role that serves clients.
const appendOnly = ['ledger_transaction', 'ledger_posting', 'desk_act', 'schema_migration'];

describe.skipIf('reason' in postgres)('the login role of the servers', { timeout: 120_000 }, () => {
  const role = `livery_server_${process.pid}`;
  let owner = '';
  let url = '';
  let login: pg.Client;

  beforeAll(async () => {
    owner = await (postgres as TestPostgres).ownedDatabase();
    await asOwner(`create role ${role} login noinherit password 'server'`);
    const address = new URL(owner);
    Object.assign(address, { username: role, password: 'server' });
    url = address.href;
  });
  afterAll(async () => {
    await login.end();
    const database = new URL(owner).pathname.slice(1);
    await asOwner(`revoke connect on database ${database} from ${role}; drop role ${role}`);
    await (postgres as TestPostgres).stop();
  });

  async function asOwner(text: string): Promise<pg.QueryResult<Record<string, unknown>>> {
    const client = new pg.Client({ connectionString: owner });
    await client.connect();
    try {
      return await client.query(text);
    } finally {
      await client.end();
    }
  }

  async function migrate(...args: string[]): Promise<readonly [number, string]> {
    const said: string[] = [];
    const code = await migrateDatabase(args, {
      environment: { LIVERY_MIGRATE_URL: owner },
      say: (line) => said.push(line),
      complain: (line) => said.push(line),
    });
    return [code, said.join('\n')];
  }

  const refusal = () =>
    openPostgres(url).then(
      () => null,
      (error: unknown) => (error instanceof UnusableStore ? error.message : error),
    );

  it('makes no tables in an empty database: the server says who does', async () => {
    expect(await refusal()).toMatch(
      /is empty, and its login may make no tables: run npm run migrate/,
    );
  });

  it('has to be let in by the owner, and then serves', async () => {
    expect(await migrate()).toEqual([0, expect.stringMatching(/\d+ migrations applied/)]);
    expect(await refusal()).toMatch(new RegExp(`no member of livery_app: .* --grant ${role}`));
    expect(await migrate('--grant', role)).toEqual([0, expect.stringMatching(/nothing to apply/)]);
    const app = await startTestApp(() => openPostgres(url), { bus: await openPostgresBus(url) });
    const token = await app.accessToken('marta');
    expect((await app.call({ path: '/api/acc/app/v1/list', token })).statusCode).toBe(200);
    await (await newLedgerClient(app.db)).deposit('100');
    expect(app.faults).toEqual([]);
    await app.close();
  });

  it('does not start where a migration is missing, and names it', async () => {
    const [last] = (
      await asOwner('select version, hash from schema_migration order by 1 desc limit 1')
    ).rows;
    await asOwner(`delete from schema_migration where version = '${String(last?.['version'])}'`);
    expect(await refusal()).toMatch(
      new RegExp(`^1 migrations are missing .*${String(last?.['version'])}.* npm run migrate`),
    );
    await asOwner(
      `insert into schema_migration (version, hash) values ('${String(last?.['version'])}', '${String(last?.['hash'])}')`,
    );
  });

  it('owns nothing, and is nothing but a login', async () => {
    login = new pg.Client({ connectionString: url });
    await login.connect();
    const { rows } = await login.query<{ owned: number; more: boolean }>(`
      select
        (select count(*)::int from pg_class where relowner in (current_user::regrole, 'livery_app'::regrole)) +
        (select count(*)::int from pg_proc where proowner in (current_user::regrole, 'livery_app'::regrole)) +
        (select count(*)::int from pg_database where datdba in (current_user::regrole, 'livery_app'::regrole)) as owned,
        (select bool_or(rolsuper or rolcreaterole or rolcreatedb or rolbypassrls or rolreplication)
          from pg_roles where rolname in (current_user, 'livery_app')) as more`);
    expect(rows).toEqual([{ owned: 0, more: false }]);
  });

  it.each([
    'create table mine (x int)',
    'create temporary table mine (x int)',
    'create schema mine',
    'create function mine() returns int language sql as $$select 1$$',
    'create role mine',
    'create extension pgcrypto',
    'alter table client add column extra text',
    'alter table client disable row level security',
    'alter table ledger_posting disable trigger all',
    'drop trigger ledger_posting_append_only on ledger_posting',
    'create trigger mine after insert on ledger_posting for each row execute function ledger_keep_balances()',
    'drop policy tenant_only on client',
    'drop table watch_item',
    'truncate ledger_posting',
    'truncate client cascade',
    'update ledger_posting set amount = 1',
    'delete from ledger_posting',
    'update ledger_transaction set kind = kind',
    'delete from ledger_transaction',
    'update account_balance set input = input + 1',
    "update security_event set kind = 'x'",
    'delete from security_event',
    'insert into schema_migration (version, hash) values (1, 1)',
    'set session_replication_role = replica',
    'grant livery_app to current_user',
    'alter role livery_app bypassrls',
  ])('may not: %s', async (statement) => {
    for (const as of ['none', 'livery_app']) {
      await login.query('begin');
      await login.query(`set local role ${as}`);
      await login.query(`select set_config('app.tenant', '${home.id}', true)`);
      const code: unknown = await login.query(statement).then(
        () => 'done',
        (error: unknown) =>
          error instanceof Error && 'code' in error ? error.code : String(error),
      );
      await login.query('rollback');
      expect([as, code]).toEqual([as, '42501']);
    }
  });

  it('may become no other role', async () => {
    const { rows } = await asOwner('select current_user as owner');
    await expect(login.query(`set role ${String(rows[0]?.['owner'])}`)).rejects.toThrow(
      /permission/,
    );
    await login.query('reset role');
  });

  it('has no right on any table that is more than reading and writing its rows', async () => {
    const { rows } = await asOwner(`
      select c.relname, p.privilege_type from pg_class c
      join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
      cross join lateral aclexplode(c.relacl) p
      where p.grantee in ('livery_app'::regrole, 0)
        and (p.privilege_type in ('TRUNCATE', 'TRIGGER', 'REFERENCES') or p.is_grantable
          or (p.privilege_type in ('UPDATE', 'DELETE') and c.relname in (${appendOnly.map((name) => `'${name}'`).join(', ')})))`);
    expect(rows).toEqual([]);
  });
});
