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
import type { QuantHoldingStatus } from '#core/lifecycle/quant-holding.ts';

const amount = { precision: 36, scale: 12 } as const;
const percent = { precision: 7, scale: 4 } as const;

/** What of a product is a strategy note's alone. Range and fee are in percent. */
export const quantTerms = pgTable(
  'quant_terms',
  {
    tenant: text().notNull(),
    code: text().notNull(),
    /** First day that can have a value. */
    beginsOn: date('begins_on').notNull(),
    settlesOn: date('settles_on').notNull(),
    low: numeric(percent).notNull(),
    high: numeric(percent).notNull(),
    exitFee: numeric('exit_fee', percent).notNull(),
    minimumFee: numeric('minimum_fee', amount).notNull(),
    /** Days that a value may be old for leaving early. */
    valueDays: integer('value_days').notNull(),
    /** A document of the tenant, by its name. */
    document: text(),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.code] })],
);

export type QuantTermsRow = typeof quantTerms.$inferSelect;

/** When a holding became something; `at` is an instant. */
export interface QuantStepTaken {
  readonly status: QuantHoldingStatus;
  readonly at: string;
}

/** What a client bought at one time. */
export const quantHolding = pgTable(
  'quant_holding',
  {
    tenant: text().notNull(),
    id: uuid().notNull(),
    clientId: uuid('client_id').notNull(),
    product: text().notNull(),
    currency: text().notNull(),
    status: text().$type<QuantHoldingStatus>().notNull(),
    units: numeric(amount).notNull(),
    /** Ledger transaction of the purchase. */
    bookedBy: uuid('booked_by').notNull(),
    /** Value of a unit that it ended with. */
    price: numeric(amount),
    priceDay: date('price_day'),
    value: numeric(amount),
    fee: numeric(amount),
    total: numeric(amount),
    /** Ledger transaction of the end. */
    paidBy: uuid('paid_by'),
    remark: text(),
    steps: jsonb().$type<readonly QuantStepTaken[]>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.id] })],
);

export type QuantHoldingRow = typeof quantHolding.$inferSelect;
