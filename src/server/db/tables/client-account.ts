import { boolean, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Currency accounts that a client opened or made the default. */
export const clientAccount = pgTable(
  'client_account',
  {
    tenant: text().notNull(),
    clientId: uuid('client_id').notNull(),
    currency: text().notNull(),
    openedAt: timestamp('opened_at', { withTimezone: true }).notNull(),
    isDefault: boolean('is_default').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.clientId, table.currency] })],
);
