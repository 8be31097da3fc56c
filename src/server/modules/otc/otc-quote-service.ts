import { and, desc, eq, gte, lte, sql } from 'drizzle-orm';
import { CodedError, type FieldProblem } from '#core/errors.ts';
import { compare, plainAmount } from '#core/money.ts';
import { isValid, maxQuoteMs, type ExpiringPrice } from '#server/rules/product/otc-quote.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { OtcQuoteRow } from '#server/db/tables/otc.ts';
import { otcQuote } from '#server/db/tables/otc.ts';
import type { Placing } from '#server/modules/placing/placing-record-service.ts';
import { lockPlacing } from '#server/modules/placing/placing-record-service.ts';

/** What a change of a quote is recorded with. */
export interface ChangedQuote {
  readonly before: OtcQuoteRow | null;
  readonly after: OtcQuoteRow;
}

/** The last quotes of a product, the newest first, whether they are valid or not. */
export function latestQuotes(
  tx: TenantTransaction,
  tenant: string,
  code: string,
  limit: number,
): Promise<readonly OtcQuoteRow[]> {
  return tx
    .select()
    .from(otcQuote)
    .where(and(eq(otcQuote.tenant, tenant), eq(otcQuote.code, code)))
    .orderBy(desc(otcQuote.version))
    .limit(limit);
}

/** The quote at which a product is sold now; `null` where none is valid. */
export async function currentQuote(
  tx: TenantTransaction,
  tenant: string,
  code: string,
  now: Date,
): Promise<ExpiringPrice | null> {
  const [last] = await tx
    .select()
    .from(otcQuote)
    .where(and(eq(otcQuote.tenant, tenant), eq(otcQuote.code, code), lte(otcQuote.quotedAt, now)))
    .orderBy(desc(otcQuote.version))
    .limit(1);
  if (last === undefined || last.withdrawnAt !== null || !isValid(last, now)) return null;
  return { price: plainAmount(last.price), expiresAt: last.expiresAt };
}

/** The last quote of each day from one on, the oldest first. */
export async function quotesSince(
  tx: TenantTransaction,
  tenant: string,
  code: string,
  since: string,
): Promise<readonly { readonly day: string; readonly price: string }[]> {
  const day = sql<string>`(${otcQuote.quotedAt} at time zone 'UTC')::date::text`;
  const rows = await tx
    .selectDistinctOn([sql`(${otcQuote.quotedAt} at time zone 'UTC')::date`], {
      day,
      price: otcQuote.price,
    })
    .from(otcQuote)
    .where(
      and(
        eq(otcQuote.tenant, tenant),
        eq(otcQuote.code, code),
        gte(otcQuote.quotedAt, new Date(`${since}T00:00:00Z`)),
      ),
    )
    .orderBy(sql`(${otcQuote.quotedAt} at time zone 'UTC')::date`, desc(otcQuote.version));
  return rows.map((row) => ({ day: row.day, price: plainAmount(row.price) }));
}

/** Quotes a price that takes the place of the one before. An expiry that is over or too far is a field error. */
export async function putQuote(
  tx: TenantTransaction,
  tenant: string,
  code: string,
  quote: ExpiringPrice,
  now: Date,
): Promise<ChangedQuote> {
  const placing = await lockOtc(tx, tenant, code);
  const { state } = placing.row;
  if (state === 'ended') throw new CodedError('stateConflict', { state });
  requireQuote(quote, now);
  const [before = null] = await latestQuotes(tx, tenant, code, 1);
  const { price, expiresAt } = quote;
  const version = (before?.version ?? 0) + 1;
  const after = {
    ...{ tenant, code, version, price, expiresAt },
    ...{ quotedAt: now, withdrawnAt: null },
  };
  await tx.insert(otcQuote).values(after);
  return { before, after };
}

/** Withdraws the quote that is valid now: from then on no one buys at it. `stateConflict` where there is none. */
export async function withdrawQuote(
  tx: TenantTransaction,
  tenant: string,
  code: string,
  now: Date,
): Promise<ChangedQuote> {
  await lockOtc(tx, tenant, code);
  const [before] = await latestQuotes(tx, tenant, code, 1);
  if (before === undefined || before.withdrawnAt !== null || !isValid(before, now))
    throw new CodedError('stateConflict', { state: 'expired' });
  await tx
    .update(otcQuote)
    .set({ withdrawnAt: now })
    .where(
      and(
        eq(otcQuote.tenant, tenant),
        eq(otcQuote.code, code),
        eq(otcQuote.version, before.version),
      ),
    );
  return { before, after: { ...before, withdrawnAt: now } };
}

/** Refuses what is no price, and an expiry that is over or more than a day ahead, as field errors. */
export function requireQuote({ price, expiresAt }: ExpiringPrice, now: Date): void {
  const problems: readonly FieldProblem[] = [
    ...(compare(price, '0') <= 0 ? [{ pointer: '/price', code: 'tooSmall' } as const] : []),
    ...(expiresAt <= now ? [{ pointer: '/expires_at', code: 'tooSmall' } as const] : []),
    ...(expiresAt.getTime() > now.getTime() + maxQuoteMs
      ? [{ pointer: '/expires_at', code: 'tooLarge' } as const]
      : []),
  ];
  if (problems.length > 0) throw new CodedError('requestInvalid', {}, problems);
}

async function lockOtc(tx: TenantTransaction, tenant: string, code: string): Promise<Placing> {
  const placing = await lockPlacing(tx, tenant, code);
  if (placing.row.kind !== 'otc.otc') throw new CodedError('notFound');
  return placing;
}
