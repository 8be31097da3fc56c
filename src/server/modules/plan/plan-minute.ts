import type Big from 'big.js';
import type { TripBasis } from '#server/rules/day-trading/trip-cost.ts';
import { leavingCost, tripCost } from '#server/rules/day-trading/trip-cost.ts';
import type { PlanView } from '#server/rules/day-trading/plan-actions.ts';
import type { PlanPhase } from '#server/rules/day-trading/plan-clock.ts';
import { planPhase } from '#server/rules/day-trading/plan-clock.ts';
import type { PlanStep } from '#core/lifecycle/trading-plan.ts';
import { tradingPlanLifecycle } from '#core/lifecycle/trading-plan.ts';
import { sum, toBig } from '#core/money.ts';
import { worthOf } from '#core/trading/order-terms.ts';
import { venueTerms } from '#core/trading/venue-terms.ts';
import type { VenueSession } from '#core/trading/venue-calendar.ts';
import type { PlanRow } from '#server/db/tables/trading-plan.ts';
import type { WorkingOrder } from '#server/modules/trade/plan-orders-service.ts';
import type { PlanNews } from './announce-plan.ts';
import { steppedPlan } from './stepped-plan.ts';
import type { PlanHoldings, PriceOf } from './plan-worth-service.ts';
import { worthAt } from './plan-worth-service.ts';

/** A minute of a plan, and what its steps depend on. */
export interface PlanMinute {
  readonly holdings: PlanHoldings;
  readonly session: VenueSession;
  readonly working: readonly WorkingOrder[];
  readonly priceOf: PriceOf;
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
function beginDay(plan: PlanRow, { session, holdings, priceOf, now }: PlanMinute): PlanRow {
  if (plan.day !== null || plan.status === 'stopping' || now.getTime() < session.opens) return plan;
  const worth = worthAt(holdings, plan.currency, priceOf);
  const begun = { ...plan, day: session.day, opening: totalOf(plan, worth), trades: 0 };
  if (plan.status !== 'paused') return begun;
  return steppedPlan(begun, takeStep(plan, 'resume', 'time'), null, now);
}

/** A plan that lost its limit of the day buys nothing more on it, and sells what it has. */
function holdToLimit(plan: PlanRow, at: PlanMinute, news: PlanNews[]): PlanRow {
  const result = resultOf(plan, at);
  if (result === null || result.gt(toBig(plan.lossLimit).times(-1))) return plan;
  news.push({ kind: 'planLossLimit', result: result.toFixed(), day: plan.day ?? '' });
  return steppedPlan(plan, takeStep(plan, 'pause', 'system'), 'lossLimit', at.now);
}

/** What a plan may lose still on its day: what it has is sold in the end, and so is what it is about to buy. */
function lossLeftOf(plan: PlanRow, at: PlanMinute): string {
  const result = resultOf(plan, at);
  if (result === null) return '0';
  const bought = at.working.filter(({ side }) => side === 'buy');
  const basis = tripBasisOf(plan, at);
  const trips = sum(bought.map(({ reserved }) => tripCost(basis, toBig(reserved).toFixed())));
  return result.plus(plan.lossLimit).minus(trips).toFixed();
}

/** What the day would come to if everything were sold now, its fees paid; `null` for a plan that does not trade. */
function resultOf(plan: PlanRow, at: PlanMinute): Big | null {
  if (plan.status !== 'active' || plan.opening === null) return null;
  const worth = totalOf(plan, worthAt(at.holdings, plan.currency, at.priceOf));
  return toBig(worth).minus(plan.opening).minus(costOfLeaving(plan, at));
}

/** By what a plan's fees go on its day. */
function tripBasisOf(
  { market, currency }: Pick<PlanRow, 'market' | 'currency'>,
  { session }: Pick<PlanMinute, 'session'>,
): TripBasis {
  const terms = venueTerms(market);
  if (terms === null) throw new RangeError(`orders are not taken for ${market}`);
  return { terms, currency, day: session.day };
}

/** The fees of selling everything at the latest prices. */
function costOfLeaving(plan: PlanRow, at: Pick<PlanMinute, 'holdings' | 'priceOf' | 'session'>) {
  const worths = at.holdings.shares.map(({ instrument, quantity }) =>
    worthOf(toBig(quantity).times(at.priceOf(instrument)), plan.currency),
  );
  return leavingCost(tripBasisOf(plan, at), worths);
}

/** After its last day a plan stops by itself. */
function endPlan(plan: PlanRow, { session, now }: PlanMinute): PlanRow {
  if (plan.endsOn === null || session.day <= plan.endsOn || plan.status === 'stopping') return plan;
  return steppedPlan(plan, takeStep(plan, 'end', 'time'), 'endDate', now);
}

/** Of a plan that buys nothing any more. */
export const noBudget = { lossLeft: '0', tripCost: () => '0' } as const;

/** What bounds the purchases of a plan now. */
export function budgetOf(plan: PlanRow, at: PlanMinute): Pick<PlanView, 'lossLeft' | 'tripCost'> {
  const basis = tripBasisOf(plan, at);
  return { lossLeft: lossLeftOf(plan, at), tripCost: (amount) => tripCost(basis, amount) };
}
