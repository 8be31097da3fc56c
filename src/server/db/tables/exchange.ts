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
import type { ExchangeQuoteStatus } from '#core/lifecycle/exchange-quote.ts';

const amount = { precision: 36, scale: 12 } as const;

/** `sell` and `buy` are currencies; `sellAmount` includes the fee. An executed quote is the exchange itself. */
export const exchangeQuote = pgTable(
  'exchange_quote',
  {
    tenant: text().notNull(),
    id: uuid().notNull(),
    clientId: uuid('client_id').notNull(),
    status: text().$type<Exclude<ExchangeQuoteStatus, 'expired'>>().notNull(),
    sell: text().notNull(),
    buy: text().notNull(),
    sellAmount: numeric('sell_amount', amount).notNull(),
    buyAmount: numeric('buy_amount', amount).notNull(),
    fee: numeric(amount).notNull(),
    rate: numeric(amount).notNull(),
    inverse: numeric(amount).notNull(),
    marketRate: numeric('market_rate', amount).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    executedAt: timestamp('executed_at', { withTimezone: true }),
    reversedAt: timestamp('reversed_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.id] })],
);

export type ExchangeRow = typeof exchangeQuote.$inferSelect;

export const exchangeTerms = pgTable('exchange_terms', {
  tenant: text().notNull().primaryKey(),
  marginBps: integer('margin_bps').notNull(),
  feeBps: integer('fee_bps').notNull(),
  suspended: jsonb().$type<readonly string[]>().notNull(),
  changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
});
