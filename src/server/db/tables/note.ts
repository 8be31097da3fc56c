import {
  date,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { NoteStage } from '#core/lifecycle/note.ts';
import type { NoteSubscriptionStatus } from '#core/lifecycle/note-subscription.ts';
import type { NotePayoff } from '#core/product/note-payoff.ts';

const amount = { precision: 36, scale: 12 } as const;

/** What of a product is a structured note's alone. */
export const noteTerms = pgTable(
  'note_terms',
  {
    tenant: text().notNull(),
    code: text().notNull(),
    issuePrice: numeric('issue_price', { precision: 7, scale: 4 }).notNull(),
    issuesOn: date('issues_on').notNull(),
    observesOn: date('observes_on').notNull(),
    maturesOn: date('matures_on').notNull(),
    instrument: text().notNull(),
    payoff: jsonb().$type<NotePayoff>().notNull(),
    minimumVolume: numeric('minimum_volume', amount).notNull(),
    /** A document of the tenant, by its name. */
    document: text(),
    stage: text().$type<NoteStage>().notNull(),
    initialClose: numeric('initial_close', amount),
    finalClose: numeric('final_close', amount),
    remark: text(),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.code] })],
);

export type NoteTermsRow = typeof noteTerms.$inferSelect;

/** When a subscription became something; `at` is an instant. */
export interface NoteStepTaken {
  readonly status: NoteSubscriptionStatus;
  readonly at: string;
}

export const noteSubscription = pgTable(
  'note_subscription',
  {
    tenant: text().notNull(),
    id: uuid().notNull(),
    clientId: uuid('client_id').notNull(),
    product: text().notNull(),
    currency: text().notNull(),
    status: text().$type<NoteSubscriptionStatus>().notNull(),
    nominal: numeric(amount).notNull(),
    amount: numeric(amount).notNull(),
    holdId: uuid('hold_id').notNull(),
    version: integer().notNull(),
    /** Ledger transaction of the issue. */
    bookedBy: uuid('booked_by'),
    redemption: numeric(amount),
    coupon: numeric(amount),
    /** Ledger transaction of the payment. */
    paidBy: uuid('paid_by'),
    remark: text(),
    steps: jsonb().$type<readonly NoteStepTaken[]>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.id] })],
);

export type NoteSubscriptionRow = typeof noteSubscription.$inferSelect;
