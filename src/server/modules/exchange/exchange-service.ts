import { and, desc, eq, isNotNull, lt, sql } from 'drizzle-orm';
import type { components } from '#api/client.gen.ts';
import { CodedError } from '#core/errors.ts';
import { carryOut } from '#core/lifecycle/define-lifecycle.ts';
import type { ExchangeQuoteStatus } from '#core/lifecycle/exchange-quote.ts';
import { exchangeQuoteLifecycle } from '#core/lifecycle/exchange-quote.ts';
import { roundTo, toBig } from '#core/money.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { olderThan } from '#server/db/keyset.ts';
import type { ExchangeRow } from '#server/db/tables/exchange.ts';
import { exchangeQuote } from '#server/db/tables/exchange.ts';
import { appendEvent } from '#server/events/append-event.ts';
import { notifyClient, type Notice } from '#server/events/notify-client.ts';
import type { Cursor } from '#server/http/cursor.ts';
import { clientAccount, houseAccount } from '#server/ledger/account-path.ts';
import type { Posting } from '#server/ledger/ledger-entry.ts';
import { post } from '#server/ledger/ledger.ts';
import { reverse } from '#server/ledger/reverse.ts';

export interface QuoteOwner {
  readonly tenant: string;
  readonly clientId: string;
}

/** What a quote is now: expiry is derived, never written. */
export function statusAt({ status, expiresAt }: ExchangeRow, now: Date): ExchangeQuoteStatus {
  return status === 'quoted' && now >= expiresAt ? 'expired' : status;
}

export async function findQuote(
  tx: TenantTransaction,
  { tenant, clientId }: QuoteOwner,
  id: string,
  lock?: 'lock',
): Promise<ExchangeRow> {
  const wanted = tx
    .select()
    .from(exchangeQuote)
    .where(
      and(
        eq(exchangeQuote.tenant, tenant),
        eq(exchangeQuote.clientId, clientId),
        eq(exchangeQuote.id, id),
      ),
    );
  const [row] = await (lock ? wanted.for('update') : wanted);
  if (!row) throw new CodedError('notFound');
  return row;
}

/**
 * Executes a quote: exactly its amounts, in one transaction of the ledger that bears its id. Refuses with `quoteExpired`,
 * with `stateConflict` what was executed before, and with `insufficientBalance` when the money has gone meanwhile.
 */
export async function executeQuote(
  tx: TenantTransaction,
  owner: QuoteOwner,
  id: string,
  now: Date,
): Promise<ExchangeRow> {
  const row = await findQuote(tx, owner, id, 'lock');
  const status = statusAt(row, now);
  if (status === 'expired') throw new CodedError('quoteExpired');
  const step = exchangeQuoteLifecycle.step(status, 'execute', 'client');
  const executed: ExchangeRow = { ...row, status: 'executed', executedAt: now };
  await tx
    .update(exchangeQuote)
    .set({ status: executed.status, executedAt: now })
    .where(and(eq(exchangeQuote.tenant, owner.tenant), eq(exchangeQuote.id, id)));
  await carryOut(step, {
    post: async () => {
      await post(tx, owner.tenant, {
        id,
        clientId: owner.clientId,
        kind: 'exchange.execute',
        key: `exchange:${id}`,
        at: now,
        postings: postingsOf(row),
        intent: { quote: id, rate: toBig(row.rate).toFixed() },
      });
    },
    announce: () => announce(tx, owner.tenant, executed, 'exchangeExecuted', now),
  });
  return executed;
}

/** An exchange that was executed, locked; `notFound` where there is none. */
export async function lockedExchange(
  tx: TenantTransaction,
  tenant: string,
  id: string,
): Promise<ExchangeRow> {
  const [row] = await tx
    .select()
    .from(exchangeQuote)
    .where(and(eq(exchangeQuote.tenant, tenant), eq(exchangeQuote.id, id)))
    .for('update');
  if (!row || row.executedAt === null) throw new CodedError('notFound');
  return row;
}

/** Undoes an exchange by the opposite postings. Refuses when what it brought has been spent. */
export async function reverseExchange(
  tx: TenantTransaction,
  tenant: string,
  {
    id,
    reversal,
    reason,
    now,
  }: Readonly<Record<'id' | 'reversal' | 'reason', string>> & {
    readonly now: Date;
  },
): Promise<ExchangeRow> {
  const row = await lockedExchange(tx, tenant, id);
  const step = exchangeQuoteLifecycle.step(row.status, 'reverse', 'operator');
  const reversed: ExchangeRow = { ...row, status: 'reversed', reversedAt: now };
  await tx
    .update(exchangeQuote)
    .set({ status: reversed.status, reversedAt: now })
    .where(and(eq(exchangeQuote.tenant, tenant), eq(exchangeQuote.id, id)));
  await carryOut(step, {
    undo: async () => {
      await reverse(tx, tenant, {
        transactionId: id,
        id: reversal,
        key: `exchange.reverse:${id}`,
        at: now,
        reason,
      });
    },
    announce: () => announce(tx, tenant, reversed, 'exchangeReversed', now),
  });
  return reversed;
}

/** Executed exchanges, newest first; of one client or, for the desk, of all. */
export function listExchanges(
  tx: TenantTransaction,
  tenant: string,
  clientId: string | null,
  after: Cursor | null,
  limit: number,
): Promise<readonly ExchangeRow[]> {
  return tx
    .select()
    .from(exchangeQuote)
    .where(
      and(
        eq(exchangeQuote.tenant, tenant),
        clientId === null ? undefined : eq(exchangeQuote.clientId, clientId),
        isNotNull(exchangeQuote.executedAt),
        // Said as the index says it.
        sql`${exchangeQuote.status} <> 'quoted'`,
        olderThan(after, exchangeQuote.executedAt, exchangeQuote.id),
      ),
    )
    .orderBy(desc(exchangeQuote.executedAt), desc(exchangeQuote.id))
    .limit(limit);
}

// Long enough for a client who lost the answer to look up the outcome.
const kept = 24 * 60 * 60_000;

/** Deletes quotes that were never executed. */
export async function purgeQuotes(tx: TenantTransaction, tenant: string, now: Date): Promise<void> {
  await tx
    .delete(exchangeQuote)
    .where(
      and(
        eq(exchangeQuote.tenant, tenant),
        sql`${exchangeQuote.status} = 'quoted'`,
        lt(exchangeQuote.expiresAt, new Date(now.getTime() - kept)),
      ),
    );
}

/** Amounts and rates as they travel. */
export function amountsOf(row: ExchangeRow) {
  return {
    sell: row.sell,
    buy: row.buy,
    sell_amount: roundTo(row.sellAmount, row.sell, 'halfEven'),
    buy_amount: roundTo(row.buyAmount, row.buy, 'halfEven'),
    fee: roundTo(row.fee, row.sell, 'halfEven'),
    rate: toBig(row.rate).toFixed(),
    inverse: toBig(row.inverse).toFixed(),
    market_rate: toBig(row.marketRate).toFixed(),
  };
}

export function exchangeOf(row: ExchangeRow): components['schemas']['Exchange'] {
  return {
    id: row.id,
    ...amountsOf(row),
    status: row.status === 'reversed' ? 'reversed' : 'executed',
    executed_at: (row.executedAt ?? row.createdAt).toISOString(),
    reversed_at: row.reversedAt?.toISOString() ?? null,
  };
}

function postingsOf({ clientId, sell, buy, sellAmount, buyAmount, fee }: ExchangeRow): Posting[] {
  const cash = clientAccount(clientId, 'cash');
  const fx = houseAccount('fx');
  const exchanged = toBig(sellAmount).minus(fee).toFixed();
  return [
    { source: cash, destination: fx, asset: sell, amount: exchanged },
    ...(toBig(fee).gt(0)
      ? [{ source: cash, destination: houseAccount('fees'), asset: sell, amount: fee }]
      : []),
    { source: fx, destination: cash, asset: buy, amount: buyAmount },
  ];
}

async function announce(
  tx: TenantTransaction,
  tenant: string,
  { id, clientId, sell, buy, sellAmount, buyAmount }: ExchangeRow,
  kind: Extract<Notice['kind'], 'exchangeExecuted' | 'exchangeReversed'>,
  now: Date,
): Promise<void> {
  for (const account of [sell, buy])
    await appendEvent(tx, tenant, clientId, { kind: 'balance.changed', params: { account } }, now);
  const params = {
    sellAmount: roundTo(sellAmount, sell, 'halfEven'),
    sell,
    buyAmount: roundTo(buyAmount, buy, 'halfEven'),
    buy,
  };
  await notifyClient(tx, tenant, clientId, { kind, params, link: { to: 'exchange', id } }, now);
}
