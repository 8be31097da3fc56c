import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

export const registrationCode = pgTable(
  'registration_code',
  {
    tenant: text().notNull(),
    phone: text().notNull(),
    hash: text().notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    tries: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.phone] })],
);
