import { jsonb, numeric, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** What is set aside of a client's money or holdings, and why. */
export const hold = pgTable(
  'hold',
  {
    tenant: text().notNull(),
    id: uuid().notNull(),
    clientId: uuid('client_id').notNull(),
    bucket: text({ enum: ['cash', 'holding'] }).notNull(),
    asset: text().notNull(),
    amount: numeric({ precision: 36, scale: 12 }).notNull(),
    captured: numeric({ precision: 36, scale: 12 }).notNull().default('0'),
    reason: text().notNull(),
    params: jsonb().$type<Readonly<Record<string, string>>>().notNull().default({}),
    linkKind: text('link_kind'),
    linkId: text('link_id'),
    /** The trading plan whose sub-account it is of; `null` for the client's own. */
    planId: uuid('plan_id'),
    state: text({ enum: ['open', 'captured', 'released'] }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
    reservedBy: uuid('reserved_by'),
    endedBy: uuid('ended_by'),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.id] })],
);

export type HoldRow = typeof hold.$inferSelect;
