import { pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const passwordReset = pgTable(
  'password_reset',
  {
    tenant: text().notNull(),
    clientId: uuid('client_id').notNull(),
    hash: text().notNull(),
    issuedAt: timestamp('issued_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.clientId] })],
);
