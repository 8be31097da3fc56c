import { jsonb, numeric, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { WithdrawalRejection, WithdrawalReturn } from '#core/banking/withdrawal.ts';
import type { WithdrawalState } from '#core/lifecycle/withdrawal.ts';

/** The bank account as it was when the withdrawal was asked for. */
export interface WithdrawalDestination {
  readonly bank_name: string;
  readonly holder: string;
  readonly number_masked: string;
  readonly country: string;
}

/** When a withdrawal became something; `at` is an instant. */
export interface WithdrawalStepTaken {
  readonly status: WithdrawalState;
  readonly at: string;
}

export const withdrawal = pgTable(
  'withdrawal',
  {
    tenant: text().notNull(),
    id: uuid().notNull(),
    clientId: uuid('client_id').notNull(),
    request: uuid().notNull(),
    currency: text().notNull(),
    amount: numeric({ precision: 36, scale: 12 }).notNull(),
    fee: numeric({ precision: 36, scale: 12 }).notNull(),
    payeeId: uuid('payee_id').notNull(),
    payee: jsonb().$type<WithdrawalDestination>().notNull(),
    status: text().$type<WithdrawalState>().notNull(),
    reason: text().$type<WithdrawalRejection | WithdrawalReturn>(),
    holdId: uuid('hold_id').notNull(),
    steps: jsonb().$type<readonly WithdrawalStepTaken[]>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.id] })],
);

export type WithdrawalRow = typeof withdrawal.$inferSelect;
