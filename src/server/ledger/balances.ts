import { and, eq, gt, lte, or, sql } from 'drizzle-orm';
import { toBig } from '#core/money.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { accountBalance, ledgerAccount, ledgerPosting, ledgerTransaction } from '#server/db/tables/ledger.ts';
import type { Bucket } from './account-path.ts';
import { bucketOf, clientAccount } from './account-path.ts';

/** What one bucket holds of one asset; never zero. */
export interface Balance {
  readonly bucket: Bucket;
  readonly asset: string;
  readonly amount: string;
}

/** What a client holds. The cost does not grow with the client's history. */
export async function balancesOf(tx: TenantTransaction, tenant: string, clientId: string): Promise<readonly Balance[]> {
  const rows = await tx
    .select({ path: accountBalance.path, asset: accountBalance.asset, amount: sql<string>`${accountBalance.input} - ${accountBalance.output}` })
    .from(accountBalance)
    .where(and(eq(accountBalance.tenant, tenant), eq(accountBalance.clientId, clientId), gt(accountBalance.input, accountBalance.output)))
    .orderBy(accountBalance.path, accountBalance.asset);
  return rows.map(balance);
}

/** What a client held at a moment of the past: a fold over the postings until then. */
export async function balancesAt(tx: TenantTransaction, tenant: string, clientId: string, until: Date): Promise<readonly Balance[]> {
  const amount = sql<string>`sum(case when ${ledgerPosting.destination} = ${ledgerAccount.path} then ${ledgerPosting.amount} else -${ledgerPosting.amount} end)`;
  const rows = await tx
    .select({ path: ledgerAccount.path, asset: ledgerPosting.asset, amount })
    .from(ledgerAccount)
    .innerJoin(ledgerPosting, and(
      eq(ledgerPosting.tenant, ledgerAccount.tenant),
      or(eq(ledgerPosting.source, ledgerAccount.path), eq(ledgerPosting.destination, ledgerAccount.path)),
    ))
    .where(and(eq(ledgerAccount.tenant, tenant), eq(ledgerAccount.clientId, clientId), lte(ledgerPosting.at, until)))
    .groupBy(ledgerAccount.path, ledgerPosting.asset)
    .having(sql`${amount} <> 0`)
    .orderBy(ledgerAccount.path, ledgerPosting.asset);
  return rows.map(balance);
}

/** One leg of a trade: a quantity that came (or, negative, went) and the money that it cost or brought, fees apart. */
export interface Trade {
  readonly at: Date;
  readonly instrument: string;
  readonly quantity: string;
  readonly amount: string;
  readonly currency: string;
}

/** A client's trades in the order they were made. */
export async function tradesOf(tx: TenantTransaction, tenant: string, clientId: string): Promise<readonly Trade[]> {
  const holding = clientAccount(clientId, 'holding').path;
  const rows = await tx
    .select({
      id: ledgerTransaction.id, at: ledgerTransaction.at, kind: ledgerTransaction.kind, asset: ledgerPosting.asset,
      source: ledgerPosting.source, destination: ledgerPosting.destination, amount: ledgerPosting.amount,
    })
    .from(ledgerTransaction)
    .innerJoin(ledgerPosting, and(
      eq(ledgerPosting.tenant, ledgerTransaction.tenant), eq(ledgerPosting.transactionId, ledgerTransaction.id),
    ))
    .where(and(eq(ledgerTransaction.tenant, tenant), eq(ledgerTransaction.clientId, clientId), sql`${ledgerTransaction.kind} in ('trade.buy', 'trade.sell')`))
    .orderBy(ledgerTransaction.at, ledgerTransaction.id, ledgerPosting.line);
  const trades: Trade[] = [];
  for (const row of rows) {
    if (row.source !== holding && row.destination !== holding) continue;
    const money = rows.find((other) => other.id === row.id && other !== row && isMarketLeg(other.source, other.destination));
    if (!money) throw new Error(`trade ${row.id} has no leg of money`);
    const sign = row.destination === holding ? '' : '-';
    trades.push({
      at: row.at, instrument: row.asset, currency: money.asset,
      quantity: sign + toBig(row.amount).toFixed(), amount: sign + toBig(money.amount).toFixed(),
    });
  }
  return trades;
}

function isMarketLeg(source: string, destination: string): boolean {
  return source === 'house:market' || destination === 'house:market';
}

function balance({ path, asset, amount }: { readonly path: string; readonly asset: string; readonly amount: string }): Balance {
  return { bucket: bucketOf(path), asset, amount: toBig(amount).toFixed() };
}
