import { integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const contactChange = pgTable(
  'contact_change',
  {
    tenant: text().notNull(),
    clientId: uuid('client_id').notNull(),
    kind: text({ enum: ['phone', 'email'] }).notNull(),
    /** Encrypted: the new phone or address. */
    encrypted: text('sealed').notNull(),
    hash: text().notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    tries: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.clientId, table.kind] })],
);
