import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

export const watchItem = pgTable(
  'watch_item',
  {
    tenant: text().notNull(),
    clientId: uuid('client_id').notNull(),
    listId: uuid('list_id').notNull(),
    market: text().notNull(),
    symbol: text().notNull(),
    country: text().notNull(),
    currency: text().notNull(),
    name: text().notNull(),
    position: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.listId, table.market, table.symbol] })],
);
