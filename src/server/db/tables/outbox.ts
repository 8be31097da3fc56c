import { integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Messages that wait for their delivery, and nothing else: who was sent what is not kept here. */
export const outbox = pgTable(
  'outbox',
  {
    tenant: text().notNull(),
    id: uuid().notNull(),
    clientId: uuid('client_id'),
    channel: text({ enum: ['sms', 'email'] }).notNull(),
    template: text().notNull(),
    /** Encrypted: target and parameters. */
    encrypted: text('sealed').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** When it is no longer useful. */
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    attempts: integer().notNull().default(0),
    nextAt: timestamp('next_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.id] })],
);
