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
import type { PlacingStatus } from '#core/lifecycle/placing-application.ts';

const amount = { precision: 36, scale: 12 } as const;

/** What of a product is a placing's or a block trade's alone. */
export const placingTerms = pgTable(
  'placing_terms',
  {
    tenant: text().notNull(),
    code: text().notNull(),
    instrument: text().notNull(),
    /** Of a share; `null` where it is agreed with each client, within the band of the day. */
    price: numeric(amount),
    feePercent: numeric('fee_percent', { precision: 7, scale: 4 }).notNull(),
    lot: integer().notNull(),
    /** On offer to all clients together. */
    shares: numeric(amount).notNull(),
    /** Of them applied for and not rejected. */
    taken: numeric(amount).notNull().default('0'),
    /** First day on which they can be sold. */
    unlocksOn: date('unlocks_on'),
    /** A document of the tenant, by its name. */
    document: text(),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.code] })],
);

export type PlacingTermsRow = typeof placingTerms.$inferSelect;

/** When an application became something; `at` is an instant. */
export interface PlacingStepTaken {
  readonly status: PlacingStatus;
  readonly at: string;
}

/** What a client applied for at one time. */
export const placingApplication = pgTable(
  'placing_application',
  {
    tenant: text().notNull(),
    id: uuid().notNull(),
    clientId: uuid('client_id').notNull(),
    product: text().notNull(),
    instrument: text().notNull(),
    currency: text().notNull(),
    status: text().$type<PlacingStatus>().notNull(),
    shares: numeric(amount).notNull(),
    price: numeric(amount).notNull(),
    amount: numeric(amount).notNull(),
    fee: numeric(amount).notNull(),
    total: numeric(amount).notNull(),
    unlocksOn: date('unlocks_on'),
    /** `null` of what is bought at once. */
    holdId: uuid('hold_id'),
    /** Ledger transaction that paid for the shares. */
    bookedBy: uuid('booked_by'),
    /** Shares that cannot be sold, as they are counted now. */
    lockedShares: numeric('locked_shares', amount),
    sharesHoldId: uuid('shares_hold_id'),
    version: integer().notNull(),
    /** Of the desk; the client reads it. */
    remark: text(),
    steps: jsonb().$type<readonly PlacingStepTaken[]>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    placedAt: timestamp('placed_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.id] })],
);

export type PlacingRow = typeof placingApplication.$inferSelect;
