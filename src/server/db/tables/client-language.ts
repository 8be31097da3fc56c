import { pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** The language in which a client last used the app. */
export const clientLanguage = pgTable(
  'client_language',
  {
    tenant: text().notNull(),
    clientId: uuid('client_id').notNull(),
    language: text().notNull(),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.clientId] })],
);
