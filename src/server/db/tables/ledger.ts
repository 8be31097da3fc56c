import {
  bigint,
  boolean,
  date,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { MovementKind } from '#core/statement/movement-kind.ts';

export const ledgerAccount = pgTable(
  'ledger_account',
  {
    tenant: text().notNull(),
    path: text().notNull(),
    clientId: uuid('client_id'),
    overdraft: boolean().notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.path] })],
);

export const ledgerTransaction = pgTable(
  'ledger_transaction',
  {
    tenant: text().notNull(),
    id: uuid().notNull(),
    clientId: uuid('client_id').notNull(),
    kind: text().notNull(),
    key: text().notNull(),
    payloadHash: text('payload_hash').notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    reverses: uuid(),
    reason: text(),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.id] })],
);

export const ledgerPosting = pgTable(
  'ledger_posting',
  {
    tenant: text().notNull(),
    transactionId: uuid('transaction_id').notNull(),
    line: integer().notNull(),
    source: text().notNull(),
    destination: text().notNull(),
    asset: text().notNull(),
    amount: numeric({ precision: 36, scale: 12 }).notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.transactionId, table.line] })],
);

/** What one bucket of a client holds of one asset: `input` less `output`. Written by the store itself with every posting. */
export const accountBalance = pgTable(
  'account_balance',
  {
    tenant: text().notNull(),
    path: text().notNull(),
    asset: text().notNull(),
    clientId: uuid('client_id').notNull(),
    input: numeric().notNull().default('0'),
    output: numeric().notNull().default('0'),
    /** How many lines its statement has, and when the last one was booked; of currency accounts alone. */
    moves: bigint({ mode: 'number' }).notNull().default(0),
    bookedAt: timestamp('booked_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.path, table.asset] })],
);

/** How much an account of a client changed on a day, and what came from outside or left. Written by the store itself with every posting. */
export const balanceChange = pgTable(
  'balance_change',
  {
    tenant: text().notNull(),
    path: text().notNull(),
    asset: text().notNull(),
    day: date().notNull(),
    clientId: uuid('client_id').notNull(),
    change: numeric().notNull(),
    paidIn: numeric('paid_in').notNull(),
    takenOut: numeric('taken_out').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.path, table.asset, table.day] })],
);

/**
 * The history of a currency account: a row a posting, numbered in the order in which the balance changed. What stood on it
 * afterwards is `inputAfter` less `outputAfter`. Written by the store itself with every posting.
 */
export const accountMovement = pgTable(
  'account_movement',
  {
    tenant: text().notNull(),
    path: text().notNull(),
    asset: text().notNull(),
    seq: bigint({ mode: 'number' }).notNull(),
    clientId: uuid('client_id').notNull(),
    transactionId: uuid('transaction_id').notNull(),
    line: integer().notNull(),
    what: text().$type<MovementKind>().notNull(),
    bookedAt: timestamp('booked_at', { withTimezone: true }).notNull(),
    amount: numeric().notNull(),
    inputAfter: numeric('input_after').notNull(),
    outputAfter: numeric('output_after').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.path, table.asset, table.seq] })],
);

export type MovementRow = typeof accountMovement.$inferSelect;
