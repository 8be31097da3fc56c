import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

export const advisor = pgTable(
  'advisor',
  {
    tenant: text().notNull(),
    id: uuid().notNull(),
    name: text().notNull(),
    phone: text(),
    email: text(),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.id] })],
);
