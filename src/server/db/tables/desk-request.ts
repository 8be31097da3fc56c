import { jsonb, numeric, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { DeskRequestKind } from '#server/rules/desk/desk-request-kind.ts';
import type { DeskRequestStatus } from '#core/lifecycle/desk-request.ts';

/** What one operator of the desk asks for and another decides. */
export const deskRequest = pgTable(
  'desk_request',
  {
    tenant: text().notNull(),
    id: uuid().notNull(),
    kind: text().$type<DeskRequestKind>().notNull(),
    clientId: uuid('client_id').notNull(),
    /** What it is about; `null` for the client. */
    subjectId: uuid('subject_id'),
    /** What else it needs, as it was asked for. */
    params: jsonb().$type<Readonly<Record<string, string>>>().notNull().default({}),
    /** What it moves, in its currency; `null` where no money is concerned. */
    amount: numeric({ precision: 36, scale: 12 }),
    currency: text(),
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

export type DeskRequestRow = typeof deskRequest.$inferSelect;
