import {
  boolean,
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
import type { FundOrderStatus } from '#core/lifecycle/fund-order.ts';

const amount = { precision: 36, scale: 12 } as const;
const percent = { precision: 7, scale: 4 } as const;

/** What of a product is a fund's alone. Fees are in percent. */
export const fundTerms = pgTable(
  'fund_terms',
  {
    tenant: text().notNull(),
    code: text().notNull(),
    unitDigits: integer('unit_digits').notNull(),
    entryFee: numeric('entry_fee', percent).notNull(),
    exitFee: numeric('exit_fee', percent).notNull(),
    ongoingFee: numeric('ongoing_fee', percent).notNull(),
    timezone: text().notNull(),
    /** Minutes after midnight there. */
    cutOff: integer('cut_off').notNull(),
    settleDays: integer('settle_days').notNull(),
    holidays: jsonb().$type<readonly string[]>().notNull(),
    /** A document of the tenant, by its name. */
    document: text(),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.code] })],
);

export type FundTermsRow = typeof fundTerms.$inferSelect;

export type FundSide = 'buy' | 'redeem';

/** When an order became something; `at` is an instant. */
export interface FundStepTaken {
  readonly status: FundOrderStatus;
  readonly at: string;
}

export const fundOrder = pgTable(
  'fund_order',
  {
    tenant: text().notNull(),
    id: uuid().notNull(),
    clientId: uuid('client_id').notNull(),
    product: text().notNull(),
    side: text().$type<FundSide>().notNull(),
    currency: text().notNull(),
    status: text().$type<FundOrderStatus>().notNull(),
    /** Money that a purchase has set aside. */
    amount: numeric(amount),
    /** Units that a redemption has set aside. */
    askedUnits: numeric('asked_units', amount),
    whole: boolean().notNull(),
    unitDigits: integer('unit_digits').notNull(),
    feePercent: numeric('fee_percent', percent).notNull(),
    priceDay: date('price_day').notNull(),
    /** The first moment that is too late to take it back. */
    closesAt: timestamp('closes_at', { withTimezone: true }).notNull(),
    dueOn: date('due_on').notNull(),
    settleDays: integer('settle_days').notNull(),
    holdId: uuid('hold_id').notNull(),
    price: numeric(amount),
    /** Of the price that is booked. */
    version: integer(),
    units: numeric(amount),
    value: numeric(amount),
    fee: numeric(amount),
    total: numeric(amount),
    bookedBy: uuid('booked_by'),
    paysOn: date('pays_on'),
    paidBy: uuid('paid_by'),
    /** The version that could not be booked anew. */
    stuckAt: integer('stuck_at'),
    remark: text(),
    steps: jsonb().$type<readonly FundStepTaken[]>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.id] })],
);

export type FundOrderRow = typeof fundOrder.$inferSelect;
