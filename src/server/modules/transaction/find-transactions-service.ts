import { and, desc, eq, gte, lt, sql } from 'drizzle-orm';
import { unionAll, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import {
  statusesOfSource,
  transactionSources,
  typeOfSource,
  type TransactionSource,
  type TransactionType,
} from '#core/trading/transaction-source.ts';
import type { TransactionStatus } from '#core/trading/transaction-status.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { bondOrder } from '#server/db/tables/bond.ts';
import { fundOrder } from '#server/db/tables/fund.ts';
import { noteSubscription } from '#server/db/tables/note.ts';
import { offeringApplication } from '#server/db/tables/offering.ts';
import { otcBid } from '#server/db/tables/otc.ts';
import { placingApplication } from '#server/db/tables/placing.ts';
import { productHolding } from '#server/db/tables/product.ts';
import { quantHolding } from '#server/db/tables/quant.ts';
import type { Cursor } from '#server/http/cursor.ts';

export interface TransactionFilter {
  /** As specification §4 has it; `null` for all. */
  readonly status: TransactionStatus | null;
  readonly type: TransactionType | null;
  /** Given from this moment on, and before that one; `null` for no bound. */
  readonly from: Date | null;
  readonly to: Date | null;
}

/** Where something of a product is kept. */
export interface FoundTransaction extends Cursor {
  readonly source: TransactionSource;
}

type SourceTable = PgTable &
  Readonly<Record<'tenant' | 'clientId' | 'id' | 'status', PgColumn>> & {
    readonly createdAt: PgColumn;
  };

const tables: Readonly<Record<TransactionSource, SourceTable>> = {
  offering: offeringApplication,
  placing: placingApplication,
  bid: otcBid,
  fund: fundOrder,
  bond: bondOrder,
  note: noteSubscription,
  quant: quantHolding,
  savings: productHolding,
};

/**
 * Orders and applications of a client for products of every type, the newest first. Of each table, and in each of its statuses, no more is
 * read than the page needs: what there is besides costs nothing.
 */
export async function findTransactions(
  tx: TenantTransaction,
  owner: Owner,
  filter: TransactionFilter,
  after: Cursor | null,
  limit: number,
): Promise<readonly FoundTransaction[]> {
  const query = transactionQuery(tx, owner, filter, after, limit);
  return query === null ? [] : query;
}

interface Owner {
  readonly tenant: string;
  readonly clientId: string;
}

/** The statement of it; `null` where nothing can be in the status that is asked for. */
export function transactionQuery(
  tx: TenantTransaction,
  owner: Owner,
  filter: TransactionFilter,
  after: Cursor | null,
  limit: number,
) {
  const [first, second, ...others] = branchesOf(filter).map(({ source, status }) => {
    const table = tables[source];
    const { createdAt, id } = table;
    return tx
      .select({
        source: sql<TransactionSource>`${source}::text`.as('source'),
        id: sql<string>`${id}`.as('id'),
        at: sql`${createdAt}`.mapWith(offeringApplication.createdAt).as('at'),
      })
      .from(table)
      .where(
        and(
          eq(table.tenant, owner.tenant),
          eq(table.clientId, owner.clientId),
          status === null ? undefined : eq(table.status, status),
          filter.from === null ? undefined : gte(createdAt, filter.from),
          filter.to === null ? undefined : lt(createdAt, filter.to),
          // As one comparison it is a place in the index, however far down the list the page is.
          after === null
            ? undefined
            : sql`(${createdAt}, ${id}) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`,
        ),
      )
      .orderBy(desc(createdAt), desc(id))
      .limit(limit);
  });
  if (first === undefined) return null;
  if (second === undefined) return first;
  return unionAll(first, second, ...others)
    .orderBy(sql`at desc, id desc`)
    .limit(limit);
}

/** What is to be read: each status of a table by itself, so that each has its place in an index. */
function branchesOf({ status, type }: TransactionFilter): readonly {
  readonly source: TransactionSource;
  readonly status: string | null;
}[] {
  const sources = transactionSources.filter((each) => type === null || typeOfSource(each) === type);
  return sources.flatMap((source) =>
    (status === null ? [null] : statusesOfSource(source, status)).map((own) => ({
      source,
      status: own,
    })),
  );
}
