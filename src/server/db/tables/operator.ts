import { bigint, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { OperatorRole } from '#core/desk/operator-role.ts';

/** Who works at the desk of a tenant. */
export const operator = pgTable(
  'operator',
  {
    tenant: text().notNull(),
    id: uuid().notNull(),
    name: text().notNull(),
    passwordHash: text('password_hash').notNull(),
    /** Secret of the authenticator, encrypted. */
    sealedTotp: text('sealed_totp').notNull(),
    /** The newest time step whose code was used: each is good once. */
    lastStep: bigint('last_step', { mode: 'number' }).notNull().default(-1),
    roles: jsonb().$type<readonly OperatorRole[]>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    disabledAt: timestamp('disabled_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.id] })],
);

export type OperatorRow = typeof operator.$inferSelect;

export const operatorSession = pgTable(
  'operator_session',
  {
    tenant: text().notNull(),
    tokenHash: text('token_hash').notNull(),
    operatorId: uuid('operator_id').notNull(),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.tokenHash] })],
);
