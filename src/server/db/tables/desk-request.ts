import { pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { DeskRequestStatus } from '#core/lifecycle/desk-request.ts';

/** What one operator of the desk asks for and another decides. */
export const deskRequest = pgTable(
  'desk_request',
  {
    tenant: text().notNull(),
    id: uuid().notNull(),
    kind: text().$type<DeskRequestKind>().notNull(),
    clientId: uuid('client_id').notNull(),
    requestedBy: uuid('requested_by').notNull(),
    requestedAt: timestamp('requested_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    status: text().$type<DeskRequestStatus>().notNull().default('open'),
    decidedBy: uuid('decided_by'),
    decidedAt: timestamp('decided_at', { withTimezone: true }),
    reason: text(),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.id] })],
);

export type DeskRequestKind = 'password.reset' | 'authenticator.reset';
export type DeskRequestRow = typeof deskRequest.$inferSelect;
