import { jsonb, numeric, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { DepositReason } from '#core/banking/deposit.ts';
import type { DepositState } from '#core/lifecycle/deposit.ts';

/** Bank accounts of the tenant that deposits are sent to; `clientId` where one is for one client alone. */
export const receivingAccount = pgTable(
  'receiving_account',
  {
    tenant: text().notNull(),
    id: uuid().notNull(),
    clientId: uuid('client_id'),
    currency: text().notNull(),
    bankName: text('bank_name').notNull(),
    holder: text().notNull(),
    number: text().notNull(),
    bic: text(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    removedAt: timestamp('removed_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.id] })],
);

export type ReceivingAccountRow = typeof receivingAccount.$inferSelect;

/** Where a deposit was to be sent, as the client was shown it. */
export interface ReceivingDetails {
  readonly bank_name: string;
  readonly holder: string;
  readonly number: string;
  readonly bic: string | null;
}

export const deposit = pgTable(
  'deposit',
  {
    tenant: text().notNull(),
    id: uuid().notNull(),
    clientId: uuid('client_id').notNull(),
    currency: text().notNull(),
    amount: numeric({ precision: 36, scale: 12 }).notNull(),
    reference: text().notNull(),
    receiving: jsonb().$type<ReceivingDetails>().notNull(),
    status: text().$type<DepositState>().notNull(),
    credited: numeric({ precision: 36, scale: 12 }),
    reason: text().$type<DepositReason>(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    decidedAt: timestamp('decided_at', { withTimezone: true }),
    transactionId: uuid('transaction_id'),
    /** File that the client attached to show that the transfer was sent. */
    proof: uuid(),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.id] })],
);

export type DepositRow = typeof deposit.$inferSelect;
