import { pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const stepUp = pgTable(
  'step_up',
  {
    tenant: text().notNull(),
    sessionId: uuid('session_id').notNull(),
    kind: text({ enum: ['pin', 'password', 'mfa'] }).notNull(),
    /** Keyed hash of the one request that it is for. */
    intent: text().notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.sessionId, table.kind, table.intent] })],
);
