import type { PayeeRejection } from '#core/banking/payee-holder.ts';
import type { PayeeState } from '#core/lifecycle/payee.ts';
import { boolean, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Bank accounts that a client withdraws to. */
export const payee = pgTable(
  'payee',
  {
    tenant: text().notNull(),
    id: uuid().notNull(),
    clientId: uuid('client_id').notNull(),
    country: text().notNull(),
    bankName: text('bank_name').notNull(),
    holder: text().notNull(),
    /** What the client calls it; `null` for the bank's name. */
    label: text(),
    sealedNumbers: text('sealed_numbers').notNull(),
    numberHash: text('number_hash').notNull(),
    numberMasked: text('number_masked').notNull(),
    isDefault: boolean('is_default').notNull(),
    status: text().$type<PayeeState>().notNull(),
    /** Why it was rejected; `null` for any other. */
    reason: text().$type<PayeeRejection>(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    usableAt: timestamp('usable_at', { withTimezone: true }).notNull(),
    /** When the desk decided over it; `null` for what never was in review. */
    decidedAt: timestamp('decided_at', { withTimezone: true }),
    removedAt: timestamp('removed_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.id] })],
);

export type PayeeRow = typeof payee.$inferSelect;
