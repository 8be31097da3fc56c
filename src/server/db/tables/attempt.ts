import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

export const attempt = pgTable(
  'attempt',
  {
    tenant: text().notNull(),
    subject: text().notNull(),
    count: integer().notNull(),
    windowEnds: timestamp('window_ends', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.subject] })],
);
