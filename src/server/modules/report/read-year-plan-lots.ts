import { and, asc, eq, gte, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { daysLater, utcDay } from '#core/civil-day.ts';
import { groupedBy } from '#server/rules/grouped-by.ts';
import { sum, toBig } from '#core/money.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { tradeExecution, tradeOrder } from '#server/db/tables/trade.ts';
import { tradingPlan, tradingPlanDay } from '#server/db/tables/trading-plan.ts';
import { startOfDay } from '#server/http/query-days.ts';
import { appliedSplits } from '#server/ledger/applied-splits.ts';
import type { Venue } from '#server/market/model/venue.ts';
import { planLotsOf, type PlanSplit, type PlanTrade } from '#server/rules/plan-lots.ts';
import type { SoldLot } from './read-year-lots.ts';
import type { YearSpan } from './year-span.ts';

/** Where days of venues begin. */
export type VenueZones = readonly Pick<Venue, 'code' | 'timezone'>[];

interface TradedStock extends PlanTrade {
  readonly instrument: string;
  readonly name: string;
  readonly currency: string;
  readonly account: string;
  readonly rate: string;
}

interface DividedStock extends PlanSplit {
  readonly instrument: string;
}

/**
 * What trading plans sold in a year out of each of their purchases. What the desk took back counts below zero when it did, and not at all
 * within the same year.
 */
export async function readYearPlanLots(
  tx: TenantTransaction,
  span: YearSpan,
  venues: VenueZones,
): Promise<readonly SoldLot[]> {
  const lots: SoldLot[] = [];
  for (const plan of await plansIn(tx, span)) {
    const since = sinceOf(plan, venues);
    const trades = await tradesOf(tx, span, plan.id, since);
    const splits = await splitsOf(tx, span, plan.id, since);
    const named = new Map(trades.map((trade) => [trade.instrument, trade]));
    const stocks = groupedBy(
      [...trades, ...splits].sort((one, other) => one.at.getTime() - other.at.getTime()),
      ({ instrument }) => instrument,
    );
    for (const [instrument, each] of stocks) {
      const stock = named.get(instrument);
      if (stock === undefined) continue;
      for (const { sale, ...figures } of planLotsOf(each, span))
        lots.push({
          ...figures,
          id: sale.id,
          instrument,
          ...{ name: stock.name, currency: stock.currency, soldAt: sale.at },
          ...{ account: stock.account, rate: stock.rate },
          planSince: plan.startedAt,
        });
    }
  }
  return lots;
}

interface ReportedPlan {
  readonly id: string;
  readonly market: string;
  readonly startedAt: Date;
  /** The latest day before the year after which the plan had nothing; `null` where there is none. */
  readonly emptyAfter: string | null;
}

/** Plans that ran in a year. */
async function plansIn(
  tx: TenantTransaction,
  { tenant, clientId, from, until }: YearSpan,
): Promise<readonly ReportedPlan[]> {
  const { id, market, startedAt, endedAt } = tradingPlan;
  // A session has ended by two days later, wherever its venue is.
  const before = daysLater(utcDay(from), -2);
  const emptyAfter = sql<string | null>`(
    select max(${tradingPlanDay.day})::text from ${tradingPlanDay}
    where ${tradingPlanDay.tenant} = ${tenant} and ${tradingPlanDay.planId} = ${id}
      and not ${tradingPlanDay.leftOver} and ${tradingPlanDay.day} <= ${before}
      -- What was taken back may have been sold in any year before.
      and not exists (
        select from ${tradeOrder} where ${tradeOrder.tenant} = ${tenant} and ${tradeOrder.planId} = ${id}
          and ${tradeOrder.status} = 'rejected' and ${tradeOrder.filled} > 0))`;
  const rows = await tx
    .select({ id, market, startedAt, emptyAfter })
    .from(tradingPlan)
    .where(
      and(
        eq(tradingPlan.tenant, tenant),
        eq(tradingPlan.clientId, clientId),
        isNotNull(startedAt),
        lt(startedAt, until),
        or(isNull(endedAt), gte(endedAt, from)),
      ),
    )
    .orderBy(asc(startedAt), asc(id));
  return rows.flatMap(({ startedAt: since, ...plan }) =>
    since === null ? [] : [{ ...plan, startedAt: since }],
  );
}

/** A moment at which the plan had no shares, so that a report costs what its year does. */
function sinceOf({ market, startedAt, emptyAfter }: ReportedPlan, venues: VenueZones): Date {
  const zone = venues.find(({ code }) => code === market)?.timezone;
  return emptyAfter === null || zone === undefined
    ? startedAt
    : startOfDay(zone, daysLater(emptyAfter, 1));
}

async function tradesOf(
  tx: TenantTransaction,
  { tenant, until }: YearSpan,
  planId: string,
  since: Date,
): Promise<readonly TradedStock[]> {
  const { instrument, name, side, currency, account, rate, placedAt } = tradeOrder;
  const { transactionId, at, quantity, amount, tax, duty, trade, orderId, seq } = tradeExecution;
  const rows = await tx
    .select({
      ...{ instrument, name, side, currency, account, rate },
      ...{ status: tradeOrder.status, steps: tradeOrder.steps },
      ...{ id: transactionId, at, quantity, amount, tax, duty, trade },
    })
    .from(tradeOrder)
    .innerJoin(
      tradeExecution,
      and(eq(tradeExecution.tenant, tradeOrder.tenant), eq(orderId, tradeOrder.id)),
    )
    .where(
      and(
        eq(tradeOrder.tenant, tenant),
        eq(tradeOrder.planId, planId),
        gte(placedAt, since),
        lt(at, until),
      ),
    )
    .orderBy(asc(at), asc(orderId), asc(seq));
  return rows.map(({ tax: withheld, duty: stamp, trade: commission, status, steps, ...row }) => ({
    ...row,
    reversedAt: status === 'rejected' ? new Date(steps.at(-1)?.at ?? row.at) : null,
    quantity: toBig(row.quantity).toFixed(),
    amount: toBig(row.amount).toFixed(),
    rate: toBig(row.rate).toFixed(),
    fees: sum([withheld, stamp, commission]),
  }));
}

async function splitsOf(
  tx: TenantTransaction,
  { tenant, until }: YearSpan,
  planId: string,
  since: Date,
): Promise<readonly DividedStock[]> {
  const splits = await appliedSplits(tx, tenant, { planIds: [planId] }, { since });
  return splits.flatMap(({ transactionId: id, ...split }) =>
    id === null || split.at >= until ? [] : [{ ...split, id }],
  );
}
