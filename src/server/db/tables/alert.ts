import { bigint, numeric, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { AlertKind } from '#core/alert/price-alert.ts';
import type { AlertStatus } from '#core/lifecycle/price-alert.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });
const decimal = { precision: 36, scale: 12 } as const;

export const priceAlert = pgTable(
  'price_alert',
  {
    tenant: text().notNull(),
    id: uuid().notNull(),
    clientId: uuid('client_id').notNull(),
    instrument: text().notNull(),
    kind: text().$type<AlertKind>().notNull(),
    value: numeric(decimal).notNull(),
    status: text().$type<Exclude<AlertStatus, 'removed'>>().notNull(),
    /** The last tick that was looked at. */
    seenSeq: bigint('seen_seq', { mode: 'number' }).notNull(),
    createdAt: instant('created_at').notNull(),
    firedAt: instant('fired_at'),
    firedPrice: numeric('fired_price', decimal),
    /** The split that the value was adjusted for last, or its reversal. */
    adjustedFor: text('adjusted_for'),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.id] })],
);

export type PriceAlertRow = typeof priceAlert.$inferSelect;
