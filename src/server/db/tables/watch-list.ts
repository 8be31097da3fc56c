import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

export const watchList = pgTable(
  'watch_list',
  {
    tenant: text().notNull(),
    id: uuid().notNull(),
    clientId: uuid('client_id').notNull(),
    /** `null` of the one that the client has not named. */
    name: text(),
    position: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.id] })],
);
