import { and, desc, eq, gt, inArray, lt, lte, or, sql } from 'drizzle-orm';
import type { MovementKind } from '#core/statement/movement-kind.ts';
import { sum, toBig } from '#core/money.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { accountMovement, ledgerPosting, type MovementRow } from '#server/db/tables/ledger.ts';
import { clientAccount } from '#server/ledger/account-path.ts';

export interface StatementAccount {
  readonly tenant: string;
  readonly clientId: string;
  readonly currency: string;
}

export interface StatementFilter {
  /** From this moment on; `null` from the beginning. */
  readonly from: Date | null;
  /** Until before this moment. */
  readonly to: Date;
  readonly what: MovementKind | null;
  /** A line is found by any of these; by none given, every line is. */
  readonly search: {
    readonly amount: string | null;
    readonly reference: string | null;
    readonly kinds: readonly MovementKind[];
  } | null;
  /** Only lines before this one, for the next page. */
  readonly before: number | null;
  readonly limit: number;
}

/** Totals of an account at a moment: its last line, and all that had come in and gone out by then. */
interface Totals {
  readonly seq: number;
  readonly input: string;
  readonly output: string;
}

export interface MovementLine extends MovementRow {
  /** Path of the other side. */
  readonly counterparty: string;
}

export interface Statement {
  readonly opening: string;
  readonly closing: string;
  readonly moneyIn: string;
  readonly moneyOut: string;
  /** Newest first. */
  readonly lines: readonly MovementLine[];
}

/**
 * A statement of one account. Opening and closing are a look into an index each, and a page is a range of the numbers of its
 * lines: nothing costs more because the history is long. Totals are of the whole range, whatever is filtered out of it.
 */
export async function readStatement(
  tx: TenantTransaction,
  account: StatementAccount,
  { from, to, what, search, before, limit }: StatementFilter,
): Promise<Statement> {
  const own = ownOf(account);
  const opening = from === null ? noTotals : await totalsAt(tx, account, from);
  const closing = await totalsAt(tx, account, to);
  const found =
    search === null
      ? undefined
      : or(
          search.amount === null
            ? undefined
            : sql`abs(${accountMovement.amount}) = ${search.amount}::numeric`,
          search.reference === null
            ? undefined
            : sql`starts_with(${accountMovement.transactionId}::text, ${search.reference})`,
          search.kinds.length === 0 ? undefined : inArray(accountMovement.what, [...search.kinds]),
        );
  const isHopeless = search !== null && found === undefined;
  const lines = isHopeless
    ? []
    : await tx
        .select({ movement: accountMovement, posting: ledgerPosting })
        .from(accountMovement)
        .innerJoin(
          ledgerPosting,
          and(
            eq(ledgerPosting.tenant, accountMovement.tenant),
            eq(ledgerPosting.transactionId, accountMovement.transactionId),
            eq(ledgerPosting.line, accountMovement.line),
          ),
        )
        .where(
          and(
            own,
            gt(accountMovement.seq, opening.seq),
            lte(accountMovement.seq, closing.seq),
            before === null ? undefined : lt(accountMovement.seq, before),
            what === null ? undefined : eq(accountMovement.what, what),
            found,
          ),
        )
        .orderBy(desc(accountMovement.seq))
        .limit(limit);
  return {
    opening: less(opening.input, opening.output),
    closing: less(closing.input, closing.output),
    moneyIn: less(closing.input, opening.input),
    moneyOut: less(closing.output, opening.output),
    lines: lines.map(({ movement, posting: { source, destination } }) => ({
      ...movement,
      counterparty: source === movement.path ? destination : source,
    })),
  };
}

const noTotals: Totals = { seq: 0, input: '0', output: '0' };

async function totalsAt(
  tx: TenantTransaction,
  account: StatementAccount,
  until: Date,
): Promise<Totals> {
  const [row] = await tx
    .select({
      seq: accountMovement.seq,
      input: accountMovement.inputAfter,
      output: accountMovement.outputAfter,
    })
    .from(accountMovement)
    .where(and(ownOf(account), lt(accountMovement.bookedAt, until)))
    .orderBy(desc(accountMovement.bookedAt), desc(accountMovement.seq))
    .limit(1);
  return row ?? noTotals;
}

function ownOf({ tenant, clientId, currency }: StatementAccount) {
  return and(
    eq(accountMovement.tenant, tenant),
    eq(accountMovement.path, clientAccount(clientId, 'cash').path),
    eq(accountMovement.asset, currency),
  );
}

function less(a: string, b: string): string {
  return sum([a, toBig(b).neg().toFixed()]);
}
