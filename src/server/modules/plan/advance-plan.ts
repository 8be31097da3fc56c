import type { MinuteBar } from '#core/day-trading/minute-bar.ts';
import { minuteAt, planPhase } from '#core/day-trading/plan-clock.ts';
import type { PlanStep } from '#core/lifecycle/trading-plan.ts';
import { runningPlanStatuses, tradingPlanLifecycle } from '#core/lifecycle/trading-plan.ts';
import { compare, toBig } from '#core/money.ts';
import type { VenueSession } from '#core/trading/venue-calendar.ts';
import { sessionAt } from '#core/trading/venue-calendar.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { OrderRow } from '#server/db/tables/trade.ts';
import type { PlanRow } from '#server/db/tables/trading-plan.ts';
import { zonedDayStart } from './zoned-day-start.ts';
import { lockWorkingOrders } from '#server/modules/trade/plan-order-service.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import type { PlanNews } from './announce-plan.ts';
import { announcePlan } from './announce-plan.ts';
import { haltOf } from './plan-halt-service.ts';
import { giveBack } from './plan-money.ts';
import { findPlan, savePlan } from './plan-record-service.ts';
import type { PlanVenue } from './plan-session.ts';
import { planSession, planVenue } from './plan-session.ts';
import { steppedPlan } from './stepped-plan.ts';
import type { PlanHoldings } from './plan-worth-service.ts';
import { holdingsOf, worthNow } from './plan-worth-service.ts';
import { reportPlanDay } from './report-plan-day.ts';
import type { PlanParts } from './run-plan-service.ts';
import { runPlan } from './run-plan-service.ts';

export type BarsByStock = ReadonlyMap<string, readonly MinuteBar[]>;

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
  const at = { place, session, working, holdings, parts, now };
  const news: PlanNews[] = [];
  let plan: PlanRow = { ...before, minute };
  plan = await closeDay(tx, plan, at, news);
  plan = beginDay(plan, at);
  plan = holdToLimit(plan, at, news);
  plan = endPlan(plan, at);
  plan = await trade(tx, tenant, plan, at, bars);
  plan = await finish(tx, plan, at, news);
  await savePlan(tx, plan);
  for (const each of news) await announcePlan(tx, plan, each, now);
  if (news.length === 0 && plan.returns > before.returns) await announcePlan(tx, plan, null, now);
}

interface Moment {
  readonly place: PlanVenue;
  readonly holdings: PlanHoldings;
  readonly session: VenueSession;
  readonly working: readonly OrderRow[];
  readonly parts: PlanParts;
  readonly now: Date;
}

/** Reports a day whose session is over, once everything of it has ended. */
async function closeDay(
  tx: TenantTransaction,
  plan: PlanRow,
  at: Moment,
  news: PlanNews[],
): Promise<PlanRow> {
  const isOver = plan.day !== at.session.day && at.working.length === 0;
  return isOver ? report(tx, plan, at, news) : plan;
}

async function report(
  tx: TenantTransaction,
  plan: PlanRow,
  { place, holdings, parts }: Pick<Moment, 'place' | 'holdings' | 'parts'>,
  news: PlanNews[],
): Promise<PlanRow> {
  const { day, opening } = plan;
  if (day === null || opening === null) return plan;
  const closing = totalOf(plan, worthNow(holdings, plan.currency, parts.market));
  const session = sessionAt(place.hours, place.terms, zonedDayStart(place.hours.timezone, day));
  const leftOver = holdings.shares.length > 0;
  const ended = { day, opening, closing, session, leftOver };
  const { orders } = await reportPlanDay(tx, plan, ended, parts.market);
  const result = toBig(closing).minus(opening).toFixed();
  // A day without an order is nothing to write to anybody about.
  if (orders > 0) news.push({ kind: 'planReport', amount: closing, result, day });
  return { ...plan, day: null, opening: null, trades: 0 };
}

/** A session has begun: the plan is worth something to begin with, and a day of rest is over. */
function beginDay(plan: PlanRow, { session, holdings, parts, now }: Moment): PlanRow {
  if (plan.day !== null || plan.status === 'stopping' || now.getTime() < session.opens) return plan;
  const worth = worthNow(holdings, plan.currency, parts.market);
  const begun = { ...plan, day: session.day, opening: totalOf(plan, worth), trades: 0 };
  if (plan.status !== 'paused') return begun;
  return steppedPlan(begun, takeStep(plan, 'resume', 'time'), null, now);
}

/** A plan that lost its limit of the day buys nothing more on it, and sells what it has. */
function holdToLimit(plan: PlanRow, { holdings, parts, now }: Moment, news: PlanNews[]): PlanRow {
  if (plan.status !== 'active' || plan.opening === null) return plan;
  const worth = totalOf(plan, worthNow(holdings, plan.currency, parts.market));
  const result = toBig(worth).minus(plan.opening);
  if (result.gt(toBig(plan.lossLimit).times(-1))) return plan;
  news.push({ kind: 'planLossLimit', result: result.toFixed(), day: plan.day ?? '' });
  return steppedPlan(plan, takeStep(plan, 'pause', 'system'), 'lossLimit', now);
}

/** After its last day a plan stops by itself. */
function endPlan(plan: PlanRow, { session, now }: Moment): PlanRow {
  if (plan.endsOn === null || session.day <= plan.endsOn || plan.status === 'stopping') return plan;
  return steppedPlan(plan, takeStep(plan, 'end', 'time'), 'endDate', now);
}

async function trade(
  tx: TenantTransaction,
  tenant: Tenant,
  plan: PlanRow,
  { session, working, holdings, parts, now }: Moment,
  bars: BarsByStock,
): Promise<PlanRow> {
  const open = planPhase(session, now.getTime());
  const isResting = plan.status !== 'active' || (await haltOf(tx, tenant.id)) !== null;
  const phase = open !== 'closed' && isResting ? 'close' : open;
  const since = new Date(session.opens);
  return runPlan(tx, tenant, { plan, working, holdings, phase, since, bars }, parts, now);
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

function takeStep<Name extends PlanStep>(plan: PlanRow, event: Name, by: 'system' | 'time') {
  return tradingPlanLifecycle.step<Name>(plan.status, event, by);
}

/** What a plan has come to: what it is worth, and what it gave back. */
function totalOf({ returned }: PlanRow, worth: string): string {
  return toBig(worth).plus(returned).toFixed();
}
