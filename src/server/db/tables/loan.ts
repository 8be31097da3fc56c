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
import type { LoanState } from '#core/lifecycle/loan.ts';
import type { LoanPlan, RepaymentKind } from '#server/rules/loan/plan.ts';
import type { LoanPurpose } from '#server/rules/loan/purpose.ts';

/** When a loan became something; `at` is an instant. */
export interface LoanStepTaken {
  readonly status: LoanState;
  readonly at: string;
}

/** A file that the client uploaded because the desk asked for it. */
export interface LoanDocument {
  readonly file: string;
  /** What was asked for. */
  readonly asked: string;
  readonly at: string;
}

export const loan = pgTable(
  'loan',
  {
    tenant: text().notNull(),
    id: uuid().notNull(),
    clientId: uuid('client_id').notNull(),
    currency: text().notNull(),
    amount: numeric({ precision: 36, scale: 12 }).notNull(),
    months: integer().notNull(),
    purpose: text().$type<LoanPurpose>().notNull(),
    /** What the client says about it. */
    reason: text().notNull(),
    status: text().$type<LoanState>().notNull(),
    /** Of a rejection, and what was asked for; the client reads it. */
    remark: text(),
    documents: jsonb().$type<readonly LoanDocument[]>().notNull().default([]),
    approvedAmount: numeric('approved_amount', { precision: 36, scale: 12 }),
    approvedMonths: integer('approved_months'),
    /** In percent a year. */
    annualRate: numeric('annual_rate', { precision: 7, scale: 4 }),
    approvedAt: timestamp('approved_at', { withTimezone: true }),
    offerUntil: timestamp('offer_until', { withTimezone: true }),
    agreementVersion: text('agreement_version'),
    paidOutAt: timestamp('paid_out_at', { withTimezone: true }),
    /** Ledger transaction of the payment. */
    payoutId: uuid('payout_id'),
    plan: jsonb().$type<LoanPlan>(),
    /** The instalment and the days before it that the client was last reminded of. */
    reminded: text(),
    steps: jsonb().$type<readonly LoanStepTaken[]>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.id] })],
);

export type LoanRow = typeof loan.$inferSelect;

/** What was paid of a loan or missed; the id of what was paid is that of its ledger transaction. */
export const loanPayment = pgTable(
  'loan_payment',
  {
    tenant: text().notNull(),
    id: uuid().notNull(),
    loanId: uuid('loan_id').notNull(),
    clientId: uuid('client_id').notNull(),
    kind: text().$type<RepaymentKind | 'missed'>().notNull(),
    principal: numeric({ precision: 36, scale: 12 }).notNull(),
    interest: numeric({ precision: 36, scale: 12 }).notNull(),
    /** Of an instalment alone. */
    due: date(),
    inTime: boolean('in_time').notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    planBefore: jsonb('plan_before').$type<LoanPlan>().notNull(),
    undoneAt: timestamp('undone_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.id] })],
);

export type LoanPaymentRow = typeof loanPayment.$inferSelect;
