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
import type { BondOrderStatus } from '#core/lifecycle/bond-order.ts';
import type { BondSide } from '#core/product/bond-figures.ts';
import type { CouponFrequency } from '#core/product/bond-schedule.ts';
import type { DayCount } from '#core/product/day-count.ts';

const amount = { precision: 36, scale: 12 } as const;
const percent = { precision: 7, scale: 4 } as const;

/** What of a product is a bond's alone. Rates, prices and the spread are in percent of the face value. */
export const bondTerms = pgTable(
  'bond_terms',
  {
    tenant: text().notNull(),
    code: text().notNull(),
    face: numeric(amount).notNull(),
    couponRate: numeric('coupon_rate', percent).notNull(),
    frequency: integer().$type<CouponFrequency>().notNull(),
    dayCount: text('day_count').$type<DayCount>().notNull(),
    accruesFrom: date('accrues_from').notNull(),
    firstCoupon: date('first_coupon').notNull(),
    maturesOn: date('matures_on').notNull(),
    spread: numeric(percent).notNull(),
    settleDays: integer('settle_days').notNull(),
    holidays: jsonb().$type<readonly string[]>().notNull(),
    /** A document of the tenant, by its name. */
    document: text(),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.code] })],
);

export type BondTermsRow = typeof bondTerms.$inferSelect;

/** When an order became something; `at` is an instant. */
export interface BondStepTaken {
  readonly status: BondOrderStatus;
  readonly at: string;
}

export const bondOrder = pgTable(
  'bond_order',
  {
    tenant: text().notNull(),
    id: uuid().notNull(),
    clientId: uuid('client_id').notNull(),
    product: text().notNull(),
    side: text().$type<BondSide>().notNull(),
    currency: text().notNull(),
    status: text().$type<BondOrderStatus>().notNull(),
    units: numeric(amount).notNull(),
    face: numeric(amount).notNull(),
    price: numeric(amount).notNull(),
    priceDay: date('price_day').notNull(),
    priceVersion: integer('price_version').notNull(),
    value: numeric(amount).notNull(),
    accrued: numeric(amount).notNull(),
    total: numeric(amount).notNull(),
    settlesOn: date('settles_on').notNull(),
    holdId: uuid('hold_id').notNull(),
    bookedBy: uuid('booked_by'),
    remark: text(),
    steps: jsonb().$type<readonly BondStepTaken[]>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.id] })],
);

export type BondOrderRow = typeof bondOrder.$inferSelect;

export const bondPayment = pgTable(
  'bond_payment',
  {
    tenant: text().notNull(),
    id: uuid().notNull(),
    clientId: uuid('client_id').notNull(),
    product: text().notNull(),
    kind: text().$type<'coupon' | 'redemption'>().notNull(),
    dueOn: date('due_on').notNull(),
    paysOn: date('pays_on').notNull(),
    currency: text().notNull(),
    units: numeric(amount).notNull(),
    face: numeric(amount).notNull(),
    amount: numeric(amount).notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.id] })],
);

export type BondPaymentRow = typeof bondPayment.$inferSelect;
