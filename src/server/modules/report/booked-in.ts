import { and, eq, gte, lt, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { ledgerTransaction } from '#server/db/tables/ledger.ts';
import type { YearSpan } from './year-span.ts';

/** What a transaction undoes. */
export const undone = alias(ledgerTransaction, 'undone');

/** Joins what a transaction undoes. */
export const undoneByIt = and(
  eq(undone.tenant, ledgerTransaction.tenant),
  eq(undone.id, ledgerTransaction.reverses),
);

/** A reversal is of the kind, and has the key, of what it undoes. */
export const kindOfIt = sql<string>`coalesce(${undone.kind}, ${ledgerTransaction.kind})`;
export const keyOfIt = sql<string>`coalesce(${undone.key}, ${ledgerTransaction.key})`;

/** What was booked for a client in a year: a range of an index. */
export function bookedIn({ tenant, clientId, from, until }: YearSpan) {
  return and(
    eq(ledgerTransaction.tenant, tenant),
    eq(ledgerTransaction.clientId, clientId),
    gte(ledgerTransaction.at, from),
    lt(ledgerTransaction.at, until),
  );
}
