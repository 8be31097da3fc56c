import { pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { ClosureRefusal } from '#core/closure/closure-refusal.ts';
import type { ClosureState } from '#core/lifecycle/closure.ts';

/** Requests to close an account. */
export const closure = pgTable(
  'closure',
  {
    tenant: text().notNull(),
    id: uuid().notNull(),
    clientId: uuid('client_id').notNull(),
    status: text().$type<ClosureState>().notNull(),
    /** What the client says about it. */
    comment: text(),
    /** Why it was declined; `null` for any other. */
    reason: text().$type<ClosureRefusal>(),
    askedAt: timestamp('asked_at', { withTimezone: true }).notNull(),
    decidedAt: timestamp('decided_at', { withTimezone: true }),
    /** When it is closed, of one that is approved. */
    closesAt: timestamp('closes_at', { withTimezone: true }),
    endedAt: timestamp('ended_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.id] })],
);

export type ClosureRow = typeof closure.$inferSelect;
