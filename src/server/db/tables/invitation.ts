import { pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const invitation = pgTable(
  'invitation',
  {
    tenant: text().notNull(),
    id: uuid().notNull(),
    hash: text().notNull(),
    hint: text().notNull(),
    advisorId: uuid('advisor_id'),
    issuedBy: text('issued_by').notNull(),
    issuedAt: timestamp('issued_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
    usedBy: uuid('used_by'),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.id] })],
);
