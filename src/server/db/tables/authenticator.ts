import { bigint, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const authenticator = pgTable(
  'authenticator',
  {
    tenant: text().notNull(),
    clientId: uuid('client_id').notNull(),
    encryptedSecret: text('sealed_secret').notNull(),
    begunAt: timestamp('begun_at', { withTimezone: true }).notNull(),
    boundAt: timestamp('bound_at', { withTimezone: true }),
    lastStep: bigint('last_step', { mode: 'number' }).notNull().default(-1),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.clientId] })],
);

export const recoveryCode = pgTable(
  'recovery_code',
  {
    tenant: text().notNull(),
    clientId: uuid('client_id').notNull(),
    hash: text().notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.clientId, table.hash] })],
);
