import {
  bigint,
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
import type { PlanReason } from '#server/rules/day-trading/plan-reason.ts';
import type { RiskLevel } from '#core/day-trading/risk-level.ts';
import type { StrategyKind } from '#core/day-trading/strategy.ts';
import type { PlanStatus } from '#core/lifecycle/trading-plan.ts';

const amount = { precision: 36, scale: 12 } as const;
const instant = { withTimezone: true } as const;

/** When a plan became something; `at` is an instant. */
export interface PlanStepTaken {
  readonly status: PlanStatus;
  readonly at: string;
  readonly reason: PlanReason | null;
}

/** A plan that trades by itself within a day. Amounts are of its currency, days those of its venue. */
export const tradingPlan = pgTable(
  'trading_plan',
  {
    tenant: text().notNull(),
    id: uuid().notNull(),
    clientId: uuid('client_id').notNull(),
    status: text().$type<PlanStatus>().notNull(),
    strategy: text().$type<StrategyKind>().notNull(),
    risk: text().$type<RiskLevel>().notNull(),
    market: text().notNull(),
    currency: text().notNull(),
    instruments: jsonb().$type<readonly string[]>().notNull(),
    amount: numeric(amount).notNull(),
    orderLimit: numeric('order_limit', amount).notNull(),
    lossLimit: numeric('loss_limit', amount).notNull(),
    maxTrades: integer('max_trades').notNull(),
    endsOn: date('ends_on'),
    riskVersion: text('risk_version'),
    riskAcceptedAt: timestamp('risk_accepted_at', instant),
    reason: text().$type<PlanReason>(),
    remark: text(),
    minute: bigint({ mode: 'number' }).notNull(),
    day: date(),
    opening: numeric(amount),
    trades: integer().notNull(),
    returned: numeric(amount).notNull(),
    returns: integer().notNull(),
    steps: jsonb().$type<readonly PlanStepTaken[]>().notNull(),
    createdAt: timestamp('created_at', instant).notNull(),
    startedAt: timestamp('started_at', instant),
    endedAt: timestamp('ended_at', instant),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.id] })],
);

export type PlanRow = typeof tradingPlan.$inferSelect;

export const tradingPlanDay = pgTable(
  'trading_plan_day',
  {
    tenant: text().notNull(),
    planId: uuid('plan_id').notNull(),
    day: date().notNull(),
    clientId: uuid('client_id').notNull(),
    opening: numeric(amount).notNull(),
    closing: numeric(amount).notNull(),
    orders: integer().notNull(),
    wins: integer().notNull(),
    losses: integer().notNull(),
    fees: numeric(amount).notNull(),
    held: numeric(amount),
    leftOver: boolean('left_over').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.planId, table.day] })],
);

export type PlanDayRow = typeof tradingPlanDay.$inferSelect;

export const tradingPlanHalt = pgTable('trading_plan_halt', {
  tenant: text().primaryKey(),
  note: text().notNull(),
  haltedAt: timestamp('halted_at', instant).notNull(),
});
