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
import type { HoldingStatus } from '#core/lifecycle/product-holding.ts';
import type { ProductState } from '#core/lifecycle/product-state.ts';
import type { ProductKind, RatedKind } from '#server/rules/product/product-kind.ts';
import type { ProductDocument } from '#core/product/product-document.ts';
import type { Renewal } from '#server/rules/product/renewal.ts';

const amount = { precision: 36, scale: 12 } as const;
const rate = { precision: 7, scale: 4 } as const;

/** What a product says of itself in one language. */
export interface ProductTexts {
  readonly name: string;
  readonly summary: string;
  /** What can go wrong, in paragraphs. */
  readonly risks: string;
}

export type TradingType = 'holding' | 'review';

/** A product of the catalogue. Rates are in percent a year, amounts in its currency. */
export const product = pgTable(
  'product',
  {
    tenant: text().notNull(),
    code: text().notNull(),
    kind: text().$type<ProductKind>().notNull(),
    tradingType: text('trading_type').$type<TradingType>().notNull(),
    state: text().$type<ProductState>().notNull(),
    currency: text().notNull(),
    risk: integer().notNull(),
    minimum: numeric(amount).notNull(),
    maximum: numeric(amount),
    step: numeric(amount).notNull(),
    vip: integer().notNull(),
    score: integer().notNull(),
    /** The permission of those it is for; for all clients without one. */
    audience: text(),
    documents: jsonb().$type<readonly ProductDocument[]>().notNull().default([]),
    days: integer(),
    earlyRate: numeric('early_rate', rate),
    /** By language. */
    texts: jsonb().$type<Readonly<Record<string, ProductTexts>>>().notNull(),
    opensAt: timestamp('opens_at', { withTimezone: true }),
    closesAt: timestamp('closes_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.code] })],
);

export type ProductRow = typeof product.$inferSelect;

export const productRate = pgTable(
  'product_rate',
  {
    tenant: text().notNull(),
    code: text().notNull(),
    fromDay: date('from_day').notNull(),
    annualRate: numeric('annual_rate', rate).notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.code, table.fromDay] })],
);

/** When a holding became something; `at` is an instant. */
export interface HoldingStepTaken {
  readonly status: HoldingStatus;
  readonly at: string;
}

export const productHolding = pgTable(
  'product_holding',
  {
    tenant: text().notNull(),
    id: uuid().notNull(),
    clientId: uuid('client_id').notNull(),
    product: text().notNull(),
    kind: text().$type<RatedKind>().notNull(),
    tradingType: text('trading_type').$type<TradingType>().notNull(),
    currency: text().notNull(),
    status: text().$type<HoldingStatus>().notNull(),
    /** What was applied for. */
    amount: numeric(amount).notNull(),
    /** What is in it now. */
    principal: numeric(amount).notNull(),
    annualRate: numeric('annual_rate', rate),
    earlyRate: numeric('early_rate', rate),
    days: integer(),
    startedOn: date('started_on'),
    maturesOn: date('matures_on'),
    /** Days before it have earned. */
    accruedUntil: date('accrued_until'),
    accrued: numeric(amount).notNull().default('0'),
    paid: numeric(amount).notNull().default('0'),
    renewal: text().$type<Renewal>().notNull(),
    leaving: numeric(amount),
    leavesOn: date('leaves_on'),
    holdId: uuid('hold_id'),
    /** Ledger transaction that placed the money. */
    openedBy: uuid('opened_by'),
    reminded: text(),
    /** Of a rejection; the client reads it. */
    remark: text(),
    steps: jsonb().$type<readonly HoldingStepTaken[]>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.id] })],
);

export type HoldingRow = typeof productHolding.$inferSelect;

/** What one day earned. */
export const productAccrual = pgTable(
  'product_accrual',
  {
    tenant: text().notNull(),
    holdingId: uuid('holding_id').notNull(),
    day: date().notNull(),
    clientId: uuid('client_id').notNull(),
    principal: numeric(amount).notNull(),
    annualRate: numeric('annual_rate', rate).notNull(),
    amount: numeric(amount).notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.holdingId, table.day] })],
);

export type PaymentKind = 'interest' | 'withdrawal' | 'early' | 'maturity' | 'renewal';

/** What was paid from a holding; the id is that of its ledger transaction. */
export const productPayment = pgTable(
  'product_payment',
  {
    tenant: text().notNull(),
    id: uuid().notNull(),
    holdingId: uuid('holding_id').notNull(),
    clientId: uuid('client_id').notNull(),
    kind: text().$type<PaymentKind>().notNull(),
    principal: numeric(amount).notNull(),
    interest: numeric(amount).notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.id] })],
);

export type ProductPaymentRow = typeof productPayment.$inferSelect;
