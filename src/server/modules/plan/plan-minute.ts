import type { PlanPhase } from '#core/day-trading/plan-clock.ts';
import { planPhase } from '#core/day-trading/plan-clock.ts';
import type { PlanStep } from '#core/lifecycle/trading-plan.ts';
import { tradingPlanLifecycle } from '#core/lifecycle/trading-plan.ts';
import { toBig } from '#core/money.ts';
import type { VenueSession } from '#core/trading/venue-calendar.ts';
import type { PlanRow } from '#server/db/tables/trading-plan.ts';
import type { MarketProvider } from '#server/market/market-provider.ts';
import type { WorkingOrder } from '#server/modules/trade/plan-orders-service.ts';
import type { PlanNews } from './announce-plan.ts';
import { steppedPlan } from './stepped-plan.ts';
import type { PlanHoldings } from './plan-worth-service.ts';
import { worthNow } from './plan-worth-service.ts';

/** A minute of a plan, and what its steps depend on. */
export interface PlanMinute {
  readonly holdings: PlanHoldings;
  readonly session: VenueSession;
  readonly working: readonly WorkingOrder[];
  readonly market: Pick<MarketProvider, 'quote'>;
  readonly now: Date;
}

/** Whether the session of the plan's day is over, and everything of it has ended: the day is to be reported. */
export function hasDayEnded(
  { day }: PlanRow,
  { session, working }: Pick<PlanMinute, 'session' | 'working'>,
): boolean {
  return day !== null && day !== session.day && working.length === 0;
}

/**
 * What a minute does to a plan whose last day is reported: a session begins, its limit of the day is held to, it ends after its last
 * day. What is to be announced goes into `news`. A plan that nothing happens to is answered as it is.
 */
export function minuteOfPlan(plan: PlanRow, at: PlanMinute, news: PlanNews[]): PlanRow {
  return endPlan(holdToLimit(beginDay(plan, at), at, news), at);
}

/** What a plan may do after that: one that rests or stops, and any while all are halted, sells what it has. */
export function phaseOf(
  { status }: PlanRow,
  { session, now }: Pick<PlanMinute, 'session' | 'now'>,
  isHalted: boolean,
): PlanPhase {
  const open = planPhase(session, now.getTime());
  const isResting = status !== 'active' || isHalted;
  return open !== 'closed' && isResting ? 'close' : open;
}

/** What a plan has come to: what it is worth, and what it gave back. */
export function totalOf({ returned }: PlanRow, worth: string): string {
  return toBig(worth).plus(returned).toFixed();
}

export function takeStep<Name extends PlanStep>(plan: PlanRow, event: Name, by: 'system' | 'time') {
  return tradingPlanLifecycle.step<Name>(plan.status, event, by);
}

/** A session has begun: the plan is worth something to begin with, and a day of rest is over. */
function beginDay(plan: PlanRow, { session, holdings, market, now }: PlanMinute): PlanRow {
  if (plan.day !== null || plan.status === 'stopping' || now.getTime() < session.opens) return plan;
  const worth = worthNow(holdings, plan.currency, market);
  const begun = { ...plan, day: session.day, opening: totalOf(plan, worth), trades: 0 };
  if (plan.status !== 'paused') return begun;
  return steppedPlan(begun, takeStep(plan, 'resume', 'time'), null, now);
}

/** A plan that lost its limit of the day buys nothing more on it, and sells what it has. */
function holdToLimit(
  plan: PlanRow,
  { holdings, market, now }: PlanMinute,
  news: PlanNews[],
): PlanRow {
  if (plan.status !== 'active' || plan.opening === null) return plan;
  const worth = totalOf(plan, worthNow(holdings, plan.currency, market));
  const result = toBig(worth).minus(plan.opening);
  if (result.gt(toBig(plan.lossLimit).times(-1))) return plan;
  news.push({ kind: 'planLossLimit', result: result.toFixed(), day: plan.day ?? '' });
  return steppedPlan(plan, takeStep(plan, 'pause', 'system'), 'lossLimit', now);
}

/** After its last day a plan stops by itself. */
function endPlan(plan: PlanRow, { session, now }: PlanMinute): PlanRow {
  if (plan.endsOn === null || session.day <= plan.endsOn || plan.status === 'stopping') return plan;
  return steppedPlan(plan, takeStep(plan, 'end', 'time'), 'endDate', now);
}
