import { numeric, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** A code that the desk gives a client for one withdrawal up to an amount. */
export const pacCode = pgTable(
  'pac_code',
  {
    tenant: text().notNull(),
    id: uuid().notNull(),
    clientId: uuid('client_id').notNull(),
    hash: text().notNull(),
    hint: text().notNull(),
    currency: text().notNull(),
    ceiling: numeric({ precision: 36, scale: 12 }).notNull(),
    issuedBy: text('issued_by').notNull(),
    issuedAt: timestamp('issued_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    voidedAt: timestamp('voided_at', { withTimezone: true }),
    /** The check of a withdrawal that it was given for. */
    request: uuid(),
    usedAt: timestamp('used_at', { withTimezone: true }),
    withdrawalId: uuid('withdrawal_id'),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.id] })],
);

export type PacCodeRow = typeof pacCode.$inferSelect;
