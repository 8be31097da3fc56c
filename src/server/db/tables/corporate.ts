import {
  date,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { CorporateActionStatus } from '#core/lifecycle/corporate-action.ts';
import type { EntitlementStatus } from '#core/lifecycle/entitlement.ts';

const amount = { precision: 36, scale: 12 } as const;

export const corporateAction = pgTable(
  'corporate_action',
  {
    tenant: text().notNull(),
    id: uuid().notNull(),
    kind: text().$type<CorporateActionKind>().notNull(),
    instrument: text().notNull(),
    name: text().notNull(),
    country: text().notNull(),
    currency: text().notNull(),
    /** Who held the stock at the end of the day before has it; shares are the new ones of a split from this day on. */
    exOn: date('ex_on').notNull(),
    recordOn: date('record_on').notNull(),
    paysOn: date('pays_on').notNull(),
    /** Of a dividend. */
    perShare: numeric('per_share', amount),
    taxPercent: numeric('tax_percent', { precision: 7, scale: 4 }),
    /** Of a split: so many new ones for so many old ones. */
    newShares: integer('new_shares'),
    oldShares: integer('old_shares'),
    status: text().$type<CorporateActionStatus>().notNull(),
    /** Who announced it. */
    source: text().$type<'market' | 'desk'>().notNull(),
    /** Why it was cancelled or reversed. */
    remark: text(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.id] })],
);

export type CorporateActionRow = typeof corporateAction.$inferSelect;

export type CorporateActionKind = (typeof corporateActionKinds)[number];
export const corporateActionKinds = ['dividend', 'split'] as const;

/** What one client, or a trading plan of theirs, gets of an action. */
export const corporateEntitlement = pgTable(
  'corporate_entitlement',
  {
    tenant: text().notNull(),
    id: uuid().notNull(),
    actionId: uuid('action_id').notNull(),
    clientId: uuid('client_id').notNull(),
    /** The trading plan whose shares it is for; `null` for the client's own. */
    planId: uuid('plan_id'),
    status: text().$type<EntitlementStatus>().notNull(),
    quantity: numeric(amount).notNull(),
    /** Of a split: whole shares afterwards; what the rest of a share brought is the gross amount. */
    received: numeric(amount),
    currency: text().notNull(),
    gross: numeric(amount).notNull(),
    tax: numeric(amount).notNull(),
    net: numeric(amount).notNull(),
    /** `null` where less than a minor unit was due. */
    transactionId: uuid('transaction_id'),
    paidAt: timestamp('paid_at', { withTimezone: true }),
    /** Since when a reversal waits for money that is gone. */
    stuckAt: timestamp('stuck_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.id] })],
);

export type EntitlementRow = typeof corporateEntitlement.$inferSelect;
