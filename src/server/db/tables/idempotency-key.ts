import { integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const idempotencyKey = pgTable(
  'idempotency_key',
  {
    tenant: text().notNull(),
    clientId: uuid('client_id').notNull(),
    key: text().notNull(),
    /** HMAC of operation, path, query and body: what the key stands for. */
    intent: text().notNull(),
    status: integer().notNull(),
    /** Body of the answer, encrypted. */
    encrypted: text('sealed').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.clientId, table.key] })],
);
