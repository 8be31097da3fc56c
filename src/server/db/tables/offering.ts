import {
  bigint,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { OfferingState } from '#core/lifecycle/offering.ts';
import type { ApplicationStatus } from '#core/lifecycle/offering-application.ts';
import type { ProductDocument } from '#core/product/product-document.ts';
import type { OfferingKind } from '#server/rules/offering/offering-kind.ts';

const amount = { precision: 36, scale: 12 } as const;
const rate = { precision: 7, scale: 4 } as const;
const instant = { withTimezone: true } as const;
const count = { mode: 'number' } as const;

/** What an offering says of itself in one language. */
export interface OfferingTexts {
  readonly name: string;
  readonly summary: string;
  /** What can go wrong, in paragraphs. */
  readonly risks: string;
}

/** A public offering. Prices are of a share, lots are counts. */
export const offering = pgTable(
  'offering',
  {
    tenant: text().notNull(),
    code: text().notNull(),
    kind: text().$type<OfferingKind>().notNull(),
    state: text().$type<OfferingState>().notNull(),
    instrument: text().notNull(),
    currency: text().notNull(),
    /** Of the venue. */
    timezone: text().notNull(),
    risk: integer().notNull(),
    lot: integer().notNull(),
    lots: integer().notNull(),
    minLots: integer('min_lots').notNull(),
    maxLots: integer('max_lots').notNull(),
    priceLow: numeric('price_low', amount).notNull(),
    priceHigh: numeric('price_high', amount).notNull(),
    priceStep: numeric('price_step', amount).notNull(),
    feeRate: numeric('fee_rate', rate).notNull(),
    vip: integer().notNull(),
    score: integer().notNull(),
    /** The permission of those it is for; for all clients without one. */
    audience: text(),
    documents: jsonb().$type<readonly ProductDocument[]>().notNull().default([]),
    trancheVip: integer('tranche_vip'),
    tranchePercent: integer('tranche_percent'),
    /** By language. */
    texts: jsonb().$type<Readonly<Record<string, OfferingTexts>>>().notNull(),
    start: timestamp('start_at', instant).notNull(),
    end: timestamp('end_at', instant).notNull(),
    pub: timestamp('pub_at', instant).notNull(),
    refund: timestamp('refund_at', instant).notNull(),
    lwr: timestamp('lwr_at', instant).notNull(),
    listed: timestamp('listed_at', instant).notNull(),
    settlement: timestamp('settlement_at', instant).notNull(),
    applications: integer().notNull().default(0),
    appliedLots: bigint('applied_lots', count).notNull().default(0),
    price: numeric(amount),
    seed: text(),
    demandLots: bigint('demand_lots', count),
    allottedLots: bigint('allotted_lots', count),
    allottedAt: timestamp('allotted_at', instant),
    extraLots: bigint('extra_lots', count).notNull().default(0),
    /** Of a cancellation; clients read it. */
    reason: text(),
    createdAt: timestamp('created_at', instant).notNull(),
    changedAt: timestamp('changed_at', instant).notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.code] })],
);

export type OfferingRow = typeof offering.$inferSelect;

/** When an application became something; `at` is an instant. */
export interface ApplicationStepTaken {
  readonly status: ApplicationStatus;
  readonly at: string;
}

export const offeringApplication = pgTable(
  'offering_application',
  {
    tenant: text().notNull(),
    id: uuid().notNull(),
    clientId: uuid('client_id').notNull(),
    offering: text().notNull(),
    currency: text().notNull(),
    status: text().$type<ApplicationStatus>().notNull(),
    lots: integer().notNull(),
    bid: numeric(amount),
    blockedPrice: numeric('blocked_price', amount).notNull(),
    blocked: numeric(amount).notNull(),
    vip: integer().notNull(),
    allottedLots: integer('allotted_lots'),
    price: numeric(amount),
    amount: numeric(amount),
    fee: numeric(amount),
    total: numeric(amount),
    refunded: numeric(amount).notNull().default('0'),
    holdId: uuid('hold_id'),
    sharesHoldId: uuid('shares_hold_id'),
    paymentDue: timestamp('payment_due', instant),
    version: integer().notNull().default(1),
    announcedAt: timestamp('announced_at', instant),
    refundedAt: timestamp('refunded_at', instant),
    /** Of a rejection or an increase; the client reads it. */
    remark: text(),
    steps: jsonb().$type<readonly ApplicationStepTaken[]>().notNull(),
    createdAt: timestamp('created_at', instant).notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.id] })],
);

export type ApplicationRow = typeof offeringApplication.$inferSelect;
