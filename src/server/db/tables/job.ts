import { integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const job = pgTable(
  'job',
  {
    tenant: text().notNull(),
    id: uuid().notNull(),
    kind: text().notNull(),
    runKey: text('run_key').notNull(),
    payload: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
    runAt: timestamp('run_at', { withTimezone: true }).notNull(),
    attempts: integer().notNull().default(0),
    leasedBy: text('leased_by'),
    leaseUntil: timestamp('lease_until', { withTimezone: true }),
    doneAt: timestamp('done_at', { withTimezone: true }),
    failedAt: timestamp('failed_at', { withTimezone: true }),
    lastError: text('last_error'),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.id] })],
);
