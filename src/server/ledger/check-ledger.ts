import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import type { LedgerCheck } from './ledger-checks.ts';
import { ledgerChecks } from './ledger-checks.ts';

/** One place where a ledger is not what it promises. */
export interface LedgerDifference {
  readonly check: LedgerCheck;
  /** Path of the account, or what else is meant. */
  readonly path: string;
  readonly asset: string;
  readonly expected: string;
  readonly found: string;
}

export interface LedgerReport {
  readonly tenant: string;
  /** How much was looked at, by table. */
  readonly counted: Readonly<Record<string, number>>;
  readonly differences: readonly LedgerDifference[];
}

const tables: readonly string[] = [
  'ledger_account',
  'ledger_transaction',
  'ledger_posting',
  'account_balance',
  'account_movement',
  'balance_change',
  'income_sum',
  'hold',
  'position',
  'position_lot',
  'lot_closing',
  'position_day',
  'position_flow',
  'position_amount',
  'position_sum',
];

// A ledger that is broken throughout is reported, and not read to its end.
const maxDifferences = 200;

/** Holds everything that is kept beside the postings of a tenant to the postings themselves. Changes nothing. */
export async function checkLedger(db: Database, tenant: string): Promise<LedgerReport> {
  return db.inTenant(tenant, async (tx) => {
    const counted: Record<string, number> = {};
    for (const table of tables) {
      const [row] = await tx
        .select({ count: sql<string>`count(*)` })
        .from(sql`${sql.identifier(table)}`)
        .where(sql`tenant = ${tenant}`);
      counted[table] = Number(row?.count ?? 0);
    }
    const differences: LedgerDifference[] = [];
    for (const [check, places] of checksOf(tenant)) {
      const rows = await tx
        .select({
          path: sql<string>`path`,
          asset: sql<string>`asset`,
          expected: sql<string>`expected`,
          found: sql<string>`found`,
        })
        .from(sql`(${places}) place`)
        .orderBy(sql`path, asset`)
        .limit(maxDifferences);
      differences.push(...rows.map((row) => ({ check, ...row })));
    }
    return { tenant, counted, differences };
  });
}

function checksOf(tenant: string): readonly (readonly [LedgerCheck, SQL])[] {
  const checks = ledgerChecks(tenant);
  const isCheck = (name: string): name is LedgerCheck => Object.hasOwn(checks, name);
  return Object.keys(checks)
    .filter(isCheck)
    .map((name) => [name, checks[name]]);
}
