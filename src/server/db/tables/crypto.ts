import {
  boolean,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { CryptoAssetId, CryptoNetworkId } from '#server/rules/banking/crypto.ts';
import type { CryptoDepositState } from '#core/lifecycle/crypto-deposit.ts';

/** Terms of an asset on a network that the desk set. */
export const cryptoRoute = pgTable(
  'crypto_route',
  {
    tenant: text().notNull(),
    asset: text().$type<CryptoAssetId>().notNull(),
    network: text().$type<CryptoNetworkId>().notNull(),
    minimum: numeric({ precision: 36, scale: 12 }).notNull(),
    confirmations: integer().notNull(),
    isOpen: boolean('is_open').notNull(),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.asset, table.network] })],
);

export const cryptoDeposit = pgTable(
  'crypto_deposit',
  {
    tenant: text().notNull(),
    id: uuid().notNull(),
    clientId: uuid('client_id').notNull(),
    /** Of the account that it is credited to. */
    currency: text().notNull(),
    asset: text().$type<CryptoAssetId>().notNull(),
    network: text().$type<CryptoNetworkId>().notNull(),
    address: text().notNull(),
    memo: text(),
    minimum: numeric({ precision: 36, scale: 12 }).notNull(),
    needed: integer().notNull(),
    status: text().$type<CryptoDepositState>().notNull(),
    /** What came, which may be something else than what was asked for. */
    seenAsset: text('seen_asset'),
    seenNetwork: text('seen_network'),
    txId: text('tx_id'),
    output: integer(),
    amount: numeric({ precision: 36, scale: 12 }),
    confirmations: integer().notNull().default(0),
    /** Worth of one unit of the asset in the account's currency when it was credited. */
    rate: numeric({ precision: 36, scale: 12 }),
    credited: numeric({ precision: 36, scale: 12 }),
    note: text(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    seenAt: timestamp('seen_at', { withTimezone: true }),
    decidedAt: timestamp('decided_at', { withTimezone: true }),
    orphanedAt: timestamp('orphaned_at', { withTimezone: true }),
    transactionId: uuid('transaction_id'),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.id] })],
);

export type CryptoDepositRow = typeof cryptoDeposit.$inferSelect;
