import { pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

export const storeKey = pgTable(
  'store_key',
  {
    tenant: text().notNull(),
    keyId: text('key_id').notNull(),
    addedAt: timestamp('added_at', { withTimezone: true }).notNull(),
    retiredAt: timestamp('retired_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.keyId] })],
);
