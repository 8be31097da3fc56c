import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Database } from '#server/db/database.ts';
import { FolderInUse } from '#server/db/folder-lock.ts';
import { UnusableStore } from '#server/db/unusable-store.ts';
import type { LedgerReport } from '#server/ledger/check-ledger.ts';
import { checkLedger } from '#server/ledger/check-ledger.ts';
import { tenantsIn, withStore } from './closed-store.ts';

const usage = `Usage: npm run ledger-check -- [options]

Holds the balances, lots and holds of every tenant to the postings they come from, and changes none of them.
The store's schema is brought up to date first, as a start of the backend does.

  --data <folder>      data of the embedded store (data); no backend may be running on it
  --tenants <folder>   resolved tenants (.livery/tenants): whose ledgers are checked
  --help               this text

  DATABASE_URL         PostgreSQL instead of the embedded store; backends may go on running

Answers 0 when every ledger is whole, 1 when one is not, 2 for wrong use, 3 when the data folder is in use,
4 when the store is damaged.

Example: npm run ledger-check -- --data data`;

export interface CheckOptions {
  readonly environment: Readonly<Record<string, string | undefined>>;
  say(line: string): void;
  complain(line: string): void;
}

/** Says what was checked and every difference; answers the exit code. */
export async function ledgerCheck(
  args: readonly string[],
  { environment, say, complain }: CheckOptions,
): Promise<number> {
  const wrongUse = (message: string) => {
    complain(`${message}\n\n${usage}`);
    return 2;
  };
  try {
    const { values } = parseArgs({
      args: [...args],
      strict: true,
      allowPositionals: false,
      options: {
        data: { type: 'string', default: 'data' },
        tenants: { type: 'string', default: '.livery/tenants' },
        help: { type: 'boolean', default: false },
      },
    });
    if (values.help) {
      say(usage);
      return 0;
    }
    const tenants = tenantsIn(values.tenants);
    if (tenants.length === 0)
      return wrongUse(
        `no tenants in ${values.tenants}: generate them, or set their folder with --tenants`,
      );
    const url = environment['DATABASE_URL'];
    if (!url && !existsSync(path.join(values.data, 'pglite'))) {
      return wrongUse(
        `no store in ${values.data}: set its folder with --data, or a PostgreSQL database with DATABASE_URL`,
      );
    }
    return await withStore(url, values.data, (db) => checkAll(db, tenants, say));
  } catch (error) {
    if (error instanceof FolderInUse || error instanceof UnusableStore) {
      complain(error.message);
      return error instanceof FolderInUse ? 3 : 4;
    }
    if (
      error instanceof TypeError &&
      'code' in error &&
      String(error.code).startsWith('ERR_PARSE_ARGS')
    )
      return wrongUse(error.message);
    throw error;
  }
}

async function checkAll(
  db: Database,
  tenants: readonly string[],
  say: CheckOptions['say'],
): Promise<number> {
  let found = 0;
  for (const tenant of tenants) {
    const report = await checkLedger(db, tenant);
    found += report.differences.length;
    for (const line of linesOf(report)) say(line);
  }
  say(found === 0 ? `\n${tenants.length} ledgers are consistent` : `\n${found} differences`);
  return found === 0 ? 0 : 1;
}

function linesOf({ tenant, counted, differences }: LedgerReport): readonly string[] {
  const looked = Object.entries(counted)
    .map(([table, count]) => `${table} ${count}`)
    .join(', ');
  return [
    `${differences.length === 0 ? ' ' : '✗'} ${tenant}: ${looked}`,
    ...differences.map(
      ({ check, path: place, asset, expected, found }) =>
        `    ${check}: ${[place, asset].filter((each) => each !== '').join(' ')}: expected ${expected}, found ${found}`,
    ),
  ];
}
