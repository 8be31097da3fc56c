import {
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { OtcBidStatus } from '#core/lifecycle/otc-bid.ts';

const amount = { precision: 36, scale: 12 } as const;

/** A price at which the desk sells shares over the counter; the last version counts. */
export const otcQuote = pgTable(
  'otc_quote',
  {
    tenant: text().notNull(),
    code: text().notNull(),
    version: integer().notNull(),
    price: numeric(amount).notNull(),
    quotedAt: timestamp('quoted_at', { withTimezone: true }).notNull(),
    /** The first moment at which it can no longer be had. */
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    withdrawnAt: timestamp('withdrawn_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.code, table.version] })],
);

export type OtcQuoteRow = typeof otcQuote.$inferSelect;

/** When a request became something; `at` is an instant. */
export interface OtcBidStepTaken {
  readonly status: OtcBidStatus;
  readonly at: string;
}

/** A client's request for a price at which they can sell. */
export const otcBid = pgTable(
  'otc_bid',
  {
    tenant: text().notNull(),
    id: uuid().notNull(),
    clientId: uuid('client_id').notNull(),
    product: text().notNull(),
    currency: text().notNull(),
    status: text().$type<OtcBidStatus>().notNull(),
    shares: numeric(amount).notNull(),
    feePercent: numeric('fee_percent', { precision: 7, scale: 4 }).notNull(),
    /** Of a share; `null` until the desk gives one, as all that comes of it. */
    price: numeric(amount),
    amount: numeric(amount),
    fee: numeric(amount),
    total: numeric(amount),
    expiresAt: timestamp('expires_at', { withTimezone: true }),
    /** Ledger transaction of the sale. */
    bookedBy: uuid('booked_by'),
    /** Of the desk; the client reads it. */
    remark: text(),
    steps: jsonb().$type<readonly OtcBidStepTaken[]>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.id] })],
);

export type OtcBidRow = typeof otcBid.$inferSelect;
