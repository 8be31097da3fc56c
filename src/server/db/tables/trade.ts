import {
  bigint,
  boolean,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { OrderStatus } from '#core/lifecycle/order.ts';
import type {
  OrderReason,
  OrderSide,
  OrderStepReason,
  OrderSubtype,
  OrderType,
  OrderValidity,
  TradingType,
} from '#core/trading/order.ts';

const amount = { precision: 36, scale: 12 } as const;
const instant = { withTimezone: true } as const;

/** What a quote promised; decimals of the stock's currency unless said otherwise. */
export interface QuotedOrder {
  readonly instrument: string;
  readonly name: string;
  readonly side: OrderSide;
  readonly type: OrderType;
  readonly validity: OrderValidity;
  readonly tradingType: TradingType;
  readonly by: 'quantity' | 'amount';
  readonly value: string;
  readonly price: string | null;
  readonly currency: string;
  readonly account: string;
  /** Units of the account's currency for one of the stock's. */
  readonly rate: string;
  readonly lot: number;
  /** Of a sale: the purchase whose shares are sold; `null` where the oldest are sold first. */
  readonly purchase: string | null;
  readonly quantity: string;
  readonly quotedPrice: string;
  readonly worstPrice: string;
  /** Money of the account, or shares. */
  readonly reserved: string;
}

export const tradeQuote = pgTable(
  'trade_quote',
  {
    tenant: text().notNull(),
    id: uuid().notNull(),
    clientId: uuid('client_id').notNull(),
    terms: jsonb().$type<QuotedOrder>().notNull(),
    createdAt: timestamp('created_at', instant).notNull(),
    expiresAt: timestamp('expires_at', instant).notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.id] })],
);

export type TradeQuoteRow = typeof tradeQuote.$inferSelect;

/** When an order became something; `at` is an instant. */
export interface OrderStepTaken {
  readonly status: OrderStatus;
  readonly at: string;
  readonly reason: OrderStepReason | null;
}

export const tradeOrder = pgTable(
  'trade_order',
  {
    tenant: text().notNull(),
    id: uuid().notNull(),
    clientId: uuid('client_id').notNull(),
    instrument: text().notNull(),
    name: text().notNull(),
    side: text().$type<OrderSide>().notNull(),
    type: text().$type<OrderType>().notNull(),
    validity: text().$type<OrderValidity>().notNull(),
    tradingType: text('trading_type').$type<TradingType>().notNull(),
    /** `da` for an order of a trading plan, whose sub-account pays and is paid. */
    subtype: text().$type<OrderSubtype>().notNull().default('standard'),
    planId: uuid('plan_id'),
    currency: text().notNull(),
    account: text().notNull(),
    rate: numeric(amount).notNull(),
    lot: integer().notNull(),
    /** Of a sale: the purchase whose shares are sold. */
    purchaseId: uuid('purchase_id'),
    quantity: numeric(amount).notNull(),
    price: numeric(amount),
    quotedPrice: numeric('quoted_price', amount).notNull(),
    worstPrice: numeric('worst_price', amount).notNull(),
    reserved: numeric(amount).notNull(),
    holdId: uuid('hold_id').notNull(),
    status: text().$type<OrderStatus>().notNull(),
    reason: text().$type<OrderReason>(),
    filled: numeric(amount).notNull().default('0'),
    filledValue: numeric('filled_value', amount).notNull().default('0'),
    amount: numeric(amount).notNull().default('0'),
    tax: numeric(amount).notNull().default('0'),
    duty: numeric(amount).notNull().default('0'),
    trade: numeric(amount).notNull().default('0'),
    paid: numeric(amount).notNull().default('0'),
    isTriggered: boolean('is_triggered').notNull(),
    seenSeq: bigint('seen_seq', { mode: 'number' }).notNull(),
    steps: jsonb().$type<readonly OrderStepTaken[]>().notNull(),
    placedAt: timestamp('placed_at', instant).notNull(),
    expiresAt: timestamp('expires_at', instant).notNull(),
    endedAt: timestamp('ended_at', instant),
    /** The most that the desk authorised beyond `reserved`, in the account's currency; `null` where it authorised nothing. */
    paymentLimit: numeric('payment_limit', amount),
    /** To pay it, from the end of the order on. */
    paymentDays: integer('payment_days'),
    /** While it is to be paid. */
    paymentDue: timestamp('payment_due', instant),
    /** The transaction that paid it. */
    paymentId: uuid('payment_id'),
    /** What keeps the shares from being sold until they are paid. */
    sharesHoldId: uuid('shares_hold_id'),
    /** What splits made of the shares since it was executed; `null` while they are as many as were. */
    splitShares: numeric('split_shares', amount),
    version: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.id] })],
);

export type OrderRow = typeof tradeOrder.$inferSelect;

export const tradeExecution = pgTable(
  'trade_execution',
  {
    tenant: text().notNull(),
    orderId: uuid('order_id').notNull(),
    seq: bigint({ mode: 'number' }).notNull(),
    clientId: uuid('client_id').notNull(),
    quantity: numeric(amount).notNull(),
    value: numeric(amount).notNull(),
    amount: numeric(amount).notNull(),
    tax: numeric(amount).notNull(),
    duty: numeric(amount).notNull(),
    trade: numeric(amount).notNull(),
    paid: numeric(amount).notNull(),
    at: timestamp(instant).notNull(),
    settlesOn: text('settles_on').notNull(),
    settlesAt: timestamp('settles_at', instant).notNull(),
    settledAt: timestamp('settled_at', instant),
    transactionId: uuid('transaction_id').notNull(),
    settlementId: uuid('settlement_id'),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.orderId, table.seq] })],
);

export type ExecutionRow = typeof tradeExecution.$inferSelect;

export const tradeState = pgTable(
  'trade_state',
  {
    tenant: text().notNull(),
    instrument: text().notNull(),
    state: text().$type<'review' | 'halted'>().notNull(),
    note: text().notNull(),
    changedAt: timestamp('changed_at', instant).notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.instrument] })],
);

export type TradeStateRow = typeof tradeState.$inferSelect;
