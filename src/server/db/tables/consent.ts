import { boolean, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Cookie choices. Rows are added, never changed; the latest of a client counts. */
export const consent = pgTable(
  'consent',
  {
    tenant: text().notNull(),
    id: uuid().notNull(),
    clientId: uuid('client_id').notNull(),
    version: text().notNull(),
    functional: boolean().notNull(),
    performance: boolean().notNull(),
    targeting: boolean().notNull(),
    decidedAt: timestamp('decided_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.id] })],
);

export type ConsentRow = typeof consent.$inferSelect;
