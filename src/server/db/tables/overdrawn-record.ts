import { numeric, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const overdrawnRecord = pgTable(
  'overdrawn_record',
  {
    tenant: text().notNull(),
    id: uuid().notNull(),
    clientId: uuid('client_id').notNull(),
    amount: numeric({ precision: 36, scale: 12 }).notNull(),
    cleared: numeric({ precision: 36, scale: 12 }).notNull().default('0'),
    currency: text().notNull(),
    status: text({ enum: ['outstanding', 'repayment', 'clear'] }).notNull(),
    reason: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    dueAt: timestamp('due_at', { withTimezone: true }).notNull(),
    clearedAt: timestamp('cleared_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.id] })],
);

export type OverdrawnRow = typeof overdrawnRecord.$inferSelect;
