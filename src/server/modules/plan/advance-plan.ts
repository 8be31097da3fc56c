import { minuteAt } from '#server/rules/day-trading/plan-clock.ts';
import { runningPlanStatuses } from '#core/lifecycle/trading-plan.ts';
import { compare, toBig } from '#core/money.ts';
import { sessionAt } from '#core/trading/venue-calendar.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { PlanRow } from '#server/db/tables/trading-plan.ts';
import { lockWorkingOrders } from '#server/modules/trade/plan-orders-service.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import type { PlanNews } from './announce-plan.ts';
import { announcePlan } from './announce-plan.ts';
import { haltOf } from './plan-halt-service.ts';
import type { PlanMinute } from './plan-minute.ts';
import { budgetOf, hasDayEnded, minuteOfPlan, phaseOf, takeStep, totalOf } from './plan-minute.ts';
import { giveBack } from './plan-money.ts';
import { findPlan, savePlan } from './plan-record-service.ts';
import type { PlanVenue } from './plan-session.ts';
import { planSession, planVenue } from './plan-session.ts';
import { planPrices } from './plan-price-service.ts';
import { holdingsOf, worthAt } from './plan-worth-service.ts';
import { reportPlanDay } from './report-plan-day.ts';
import type { BarsByStock, PlanParts } from './run-plan-service.ts';
import { runPlan } from './run-plan-service.ts';
import { steppedPlan } from './stepped-plan.ts';
import { zonedDayStart } from './zoned-day-start.ts';

/**
 * One minute of one plan, in a transaction of its own: the day that ended is reported, a new one begins, limits are held to, and what
 * the strategy asks for is ordered. Each minute is acted on once, however many servers look: the plan keeps it, under its lock.
 */
export async function advancePlan(
  tx: TenantTransaction,
  tenant: Tenant,
  id: string,
  parts: PlanParts,
  bars: BarsByStock,
  now: Date,
): Promise<void> {
  const before = await findPlan(tx, tenant.id, { id, clientId: null }, 'lock');
  const minute = minuteAt(now.getTime());
  if (!runningPlanStatuses.some((status) => status === before.status) || before.minute >= minute)
    return;
  // Orders are locked before the ledger, as by those who execute them.
  const working = await lockWorkingOrders(tx, tenant.id, id);
  const place = planVenue(parts.market, before.market);
  const session = planSession(place, now);
  const holdings = await holdingsOf(tx, before);
  const { priceOf } = await planPrices(tx, before, holdings, parts.market);
  const at = { place, session, working, holdings, parts, priceOf, now };
  const news: PlanNews[] = [];
  let plan: PlanRow = { ...before, minute };
  if (hasDayEnded(plan, at)) plan = await report(tx, plan, at, news);
  plan = minuteOfPlan(plan, at, news);
  plan = await trade(tx, tenant, plan, at, bars);
  plan = await finish(tx, plan, at, news);
  await savePlan(tx, plan);
  for (const each of news) await announcePlan(tx, plan, each, now);
  if (news.length === 0 && plan.returns > before.returns) await announcePlan(tx, plan, null, now);
}

interface Moment extends PlanMinute {
  readonly place: PlanVenue;
  readonly parts: PlanParts;
}

/** Reports a day that is over. */
async function report(
  tx: TenantTransaction,
  plan: PlanRow,
  { place, holdings, parts, priceOf }: Pick<Moment, 'place' | 'holdings' | 'parts' | 'priceOf'>,
  news: PlanNews[],
): Promise<PlanRow> {
  const { day, opening } = plan;
  if (day === null || opening === null) return plan;
  const closing = totalOf(plan, worthAt(holdings, plan.currency, priceOf));
  const session = sessionAt(place.hours, place.terms, zonedDayStart(place.hours.timezone, day));
  const leftOver = holdings.shares.length > 0;
  const ended = { day, opening, closing, session, leftOver };
  const { orders } = await reportPlanDay(tx, plan, ended, parts.market);
  const result = toBig(closing).minus(opening).toFixed();
  // A day without an order is nothing to write to anybody about.
  if (orders > 0) news.push({ kind: 'planReport', amount: closing, result, day });
  return { ...plan, day: null, opening: null, trades: 0 };
}

async function trade(
  tx: TenantTransaction,
  tenant: Tenant,
  plan: PlanRow,
  at: Moment,
  bars: BarsByStock,
): Promise<PlanRow> {
  const { session, working, holdings, parts, now } = at;
  const phase = phaseOf(plan, at, (await haltOf(tx, tenant.id)) !== null);
  const since = new Date(session.opens);
  return runPlan(
    tx,
    tenant,
    { plan, working, holdings, phase, since, bars, budget: budgetOf(plan, at) },
    parts,
    now,
  );
}

/** What is free goes back to the client; a plan without anything left is over. */
async function finish(
  tx: TenantTransaction,
  plan: PlanRow,
  at: Moment,
  news: PlanNews[],
): Promise<PlanRow> {
  if (plan.status !== 'stopping') return plan;
  const { working, parts, now } = at;
  const after = await giveBack(tx, parts.random, plan, (await holdingsOf(tx, plan)).cash, now);
  const left = await holdingsOf(tx, after);
  const isEmpty = left.shares.length === 0 && compare(left.money, '0') === 0;
  if (!isEmpty || working.length > 0) return after;
  const reported = await report(tx, after, { ...at, holdings: left }, news);
  const isEnd = reported.reason === 'endDate';
  const result = toBig(reported.returned).minus(reported.amount).toFixed();
  news.push({ kind: isEnd ? 'planEnded' : 'planStopped', amount: reported.returned, result });
  const step = takeStep(reported, isEnd ? 'finishEnd' : 'finish', 'system');
  return { ...steppedPlan(reported, step, reported.reason, now), endedAt: now };
}
