import { jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const outbox = pgTable(
  'outbox',
  {
    tenant: text().notNull(),
    id: uuid().notNull(),
    clientId: uuid('client_id'),
    channel: text({ enum: ['sms', 'email'] }).notNull(),
    target: text().notNull(),
    template: text().notNull(),
    params: jsonb().$type<Readonly<Record<string, string>>>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    deliveredAt: timestamp('delivered_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.id] })],
);
