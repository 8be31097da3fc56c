import { pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const session = pgTable(
  'session',
  {
    tenant: text().notNull(),
    id: uuid().notNull(),
    clientId: uuid('client_id').notNull(),
    state: text({ enum: ['pending', 'active', 'ended'] }).notNull(),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
    endReason: text('end_reason'),
    browser: text(),
    system: text(),
    network: text(),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.id] })],
);

/** All refresh tokens of a session are one family; only their hashes are kept. */
export const refreshToken = pgTable(
  'refresh_token',
  {
    tenant: text().notNull(),
    hash: text().notNull(),
    sessionId: uuid('session_id').notNull(),
    issuedAt: timestamp('issued_at', { withTimezone: true }).notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.hash] })],
);
