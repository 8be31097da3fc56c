import { boolean, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

export const guess = pgTable(
  'guess',
  {
    tenant: text().notNull(),
    subject: text().notNull(),
    failures: integer().notNull(),
    openAt: timestamp('open_at', { withTimezone: true }).notNull(),
    isLocked: boolean('is_locked').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.subject] })],
);
