import type { Database } from '#server/db/database.ts';
import type { LedgerReport } from '#server/ledger/check-ledger.ts';
import { checkLedger } from '#server/ledger/check-ledger.ts';
import { checkStore, type CheckOptions } from './check-store.ts';

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

/** Says what was checked and every difference; answers the exit code. */
export function ledgerCheck(args: readonly string[], options: CheckOptions): Promise<number> {
  return checkStore(args, options, { usage, check: checkAll });
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
