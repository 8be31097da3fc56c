import { parseArgs } from 'node:util';
import { migratePostgres } from '#server/db/migrate-postgres.ts';

const usage = `Usage: npm run migrate -- [options]

Brings a PostgreSQL database up to date as the owner of its tables, so that the login role of the servers owns nothing.

  --grant <role>       lets a login role in: it may work as livery_app, and make no tables of its own
  --help               this text

  LIVERY_MIGRATE_URL   address of the owner, postgres://…; servers are never given it

Once, as an administrator of the cluster:
  create role livery_owner login password '…' createrole;
  create database livery owner livery_owner;
  create role livery_server login password '…' noinherit;

Example: LIVERY_MIGRATE_URL=postgres://livery_owner:…@db/livery npm run migrate -- --grant livery_server`;

export interface MigrateOptions {
  readonly environment: Readonly<Record<string, string | undefined>>;
  say(line: string): void;
  complain(line: string): void;
}

/** Answers the exit code: 0 done, 1 the database refused, 2 wrong use. */
export async function migrateDatabase(
  args: readonly string[],
  { environment, say, complain }: MigrateOptions,
): Promise<number> {
  let values;
  try {
    ({ values } = parseArgs({
      args: [...args],
      strict: true,
      allowPositionals: false,
      options: { grant: { type: 'string' }, help: { type: 'boolean', default: false } },
    }));
  } catch (error) {
    complain(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
    return 2;
  }
  if (values.help) {
    say(usage);
    return 0;
  }
  const url = environment['LIVERY_MIGRATE_URL'];
  if (!url || !/^postgres(ql)?:\/\//.test(url)) {
    complain('LIVERY_MIGRATE_URL must be the address of the owner and begin with postgres://');
    return 2;
  }
  try {
    const applied = await migratePostgres(url, { grantTo: values.grant });
    for (const version of applied) say(`applied ${version}`);
    say(applied.length === 0 ? 'nothing to apply' : `${applied.length} migrations applied`);
    if (values.grant !== undefined) say(`${values.grant} may work as livery_app`);
    return 0;
  } catch (error) {
    // The driver's words name the role, the table or the host; the address holds a password and is not said.
    complain(`the database refused: ${error instanceof Error ? error.message : String(error)}`);
    return 1;
  }
}
