import Big from 'big.js';
import { and, desc, eq, lt, or } from 'drizzle-orm';
import { countries } from '#core/countries.ts';
import { roundTo } from '#core/money.ts';
import type { Database } from '#server/db/database.ts';
import type { OverdrawnRow } from '#server/db/tables/overdrawn-record.ts';
import { overdrawnRecord } from '#server/db/tables/overdrawn-record.ts';
import type { Handlers } from '#server/http/handler.ts';
import { signedIn } from '#server/http/signed-in.ts';
import type { Balance } from '#server/ledger/balances.ts';
import { balancesOf } from '#server/ledger/balances.ts';
import { readCursor, writeCursor } from '#server/http/cursor.ts';

const defaultLimit = 20;

/** The client's currency accounts and what he was ever behind with. */
export function accountHandlers(db: Database): Handlers<'listAccounts' | 'listOverdrawnRecords'> {
  return {
    async listAccounts(_input, context) {
      const tenant = context.tenant.id;
      const balances = await db.inTenant(tenant, (tx) => balancesOf(tx, tenant, signedIn(context).clientId));
      return { items: accountsOf(balances, context.tenant.currency), next: null };
    },
    async listOverdrawnRecords(input, context) {
      const { status, cursor, limit = defaultLimit } = input.query;
      const tenant = context.tenant.id;
      const after = cursor === undefined ? null : readCursor(cursor);
      const rows = await db.inTenant(tenant, (tx) => tx.select().from(overdrawnRecord).where(and(
        eq(overdrawnRecord.tenant, tenant), eq(overdrawnRecord.clientId, signedIn(context).clientId),
        status ? eq(overdrawnRecord.status, status) : undefined,
        after ? or(
          lt(overdrawnRecord.createdAt, after.at), and(eq(overdrawnRecord.createdAt, after.at), lt(overdrawnRecord.id, after.id)),
        ) : undefined,
      )).orderBy(desc(overdrawnRecord.createdAt), desc(overdrawnRecord.id)).limit(limit + 1));
      const page = rows.slice(0, limit);
      const last = page.at(-1);
      return { items: page.map(record), next: rows.length > limit && last ? writeCursor({ at: last.createdAt, id: last.id }) : null };
    },
  };
}

function accountsOf(balances: readonly Balance[], home: string) {
  const currencies = new Set([home, ...balances.filter(({ bucket }) => bucket !== 'holding').map(({ asset }) => asset)]);
  const amount = (currency: string, bucket: Balance['bucket']) => {
    const found = balances.find((each) => each.bucket === bucket && each.asset === currency)?.amount ?? '0';
    return roundTo(new Big(found), currency, 'down');
  };
  return [...currencies].map((currency) => ({
    id: currency, currency, country: countries.find((each) => each.currency === currency)?.code ?? null,
    cash: amount(currency, 'cash'), frozen: amount(currency, 'frozen'),
    // What is frozen has left the cash bucket already.
    available: amount(currency, 'cash'), is_default: currency === home,
  }));
}

function record(row: OverdrawnRow) {
  return {
    id: row.id, amount: roundTo(row.amount, row.currency, 'halfEven'), cleared: roundTo(row.cleared, row.currency, 'halfEven'),
    currency: row.currency, status: row.status, reason: row.reason, created_at: row.createdAt.toISOString(),
    due_at: row.dueAt.toISOString(), cleared_at: row.clearedAt?.toISOString() ?? null,
  };
}
