import { numeric, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { OverdrawnState } from '#core/lifecycle/overdrawn.ts';

/** What a debt can be of. */
export type OverdrawnLinkKind = 'loan' | 'order' | 'offering';

export const overdrawnRecord = pgTable(
  'overdrawn_record',
  {
    tenant: text().notNull(),
    id: uuid().notNull(),
    clientId: uuid('client_id').notNull(),
    amount: numeric({ precision: 36, scale: 12 }).notNull(),
    cleared: numeric({ precision: 36, scale: 12 }).notNull().default('0'),
    currency: text().notNull(),
    status: text().$type<OverdrawnState>().notNull(),
    reason: text().notNull(),
    /** What the desk adds to the reason; the client reads it. */
    note: text(),
    /** The loan, order or application for an offering that it is of. */
    linkKind: text('link_kind').$type<OverdrawnLinkKind>(),
    linkId: uuid('link_id'),
    /** How much of the amount is interest; it is paid first. */
    interest: numeric({ precision: 36, scale: 12 }).notNull().default('0'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    dueAt: timestamp('due_at', { withTimezone: true }).notNull(),
    clearedAt: timestamp('cleared_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.id] })],
);

export type OverdrawnRow = typeof overdrawnRecord.$inferSelect;

/** What was paid or waived of a record; its id is that of its ledger transaction. */
export const overdrawnPayment = pgTable(
  'overdrawn_payment',
  {
    tenant: text().notNull(),
    id: uuid().notNull(),
    recordId: uuid('record_id').notNull(),
    clientId: uuid('client_id').notNull(),
    kind: text().$type<'payment' | 'waiver'>().notNull(),
    amount: numeric({ precision: 36, scale: 12 }).notNull(),
    note: text(),
    at: timestamp({ withTimezone: true }).notNull(),
    undoneAt: timestamp('undone_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.id] })],
);

export type OverdrawnPaymentRow = typeof overdrawnPayment.$inferSelect;
