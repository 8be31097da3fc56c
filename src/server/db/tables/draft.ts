import { pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const draft = pgTable(
  'draft',
  {
    tenant: text().notNull(),
    clientId: uuid('client_id').notNull(),
    form: text().notNull(),
    /** The values as JSON, encrypted. */
    encrypted: text('sealed').notNull(),
    step: text().notNull(),
    savedAt: timestamp('saved_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.clientId, table.form] })],
);
