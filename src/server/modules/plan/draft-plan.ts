import { lossPercents, planLimits } from '#core/day-trading/plan-limits.ts';
import type { RiskLevel } from '#core/day-trading/risk-level.ts';
import type { StrategyKind } from '#core/day-trading/strategy.ts';
import { isDecimal } from '#core/decimal.ts';
import type { FieldProblem } from '#core/errors.ts';
import { CodedError } from '#core/errors.ts';
import { tradingPlanLifecycle } from '#core/lifecycle/trading-plan.ts';
import { compare, minorUnit, roundTo } from '#core/money.ts';
import { tradeDay } from '#core/trading/venue-calendar.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { PlanRow } from '#server/db/tables/trading-plan.ts';
import { tradingPlan } from '#server/db/tables/trading-plan.ts';
import type { MarketProvider } from '#server/market/market-provider.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { newId } from '#server/platform/ids.ts';
import { offeredVenues, watchedStocks } from './plan-offer.ts';
import { planVenue } from './plan-session.ts';

/** What a client asks a plan for. */
export interface PlanRequest {
  readonly strategy: StrategyKind;
  readonly risk: RiskLevel;
  readonly market: string;
  readonly amount: string;
  /** Daily loss limit in percent of the amount. */
  readonly loss_percent: number;
  /** The last day, of the venue; `null` until it is stopped. */
  readonly ends_on: string | null;
}

/** Longest term of a plan, in days. */
const maxDays = 366;

/**
 * Drafts a plan: its figures are shown, and exactly those are started. Nothing moves. Refuses with `requestInvalid` and each field, and
 * with `priceUnavailable` where no stock of the venue can be chosen.
 */
export async function draftPlan(
  tx: TenantTransaction,
  { market, random }: { readonly market: MarketProvider; readonly random: RandomSource },
  { tenant, clientId }: Pick<PlanRow, 'tenant' | 'clientId'>,
  wanted: PlanRequest,
  now: Date,
): Promise<PlanRow> {
  const offered = offeredVenues(market).find(({ venue }) => venue.code === wanted.market);
  if (offered === undefined)
    throw new CodedError('requestInvalid', {}, [{ pointer: '/market', code: 'notOneOf' }]);
  const { currency } = offered.venue;
  const today = tradeDay(planVenue(market, wanted.market).hours, now.getTime());
  const problems = [
    ...amountProblems(wanted.amount, currency, offered.minimum),
    ...lossProblems(wanted.loss_percent),
    ...endProblems(wanted.ends_on, today),
  ];
  if (problems.length > 0) throw new CodedError('requestInvalid', {}, problems);
  const { risk, loss_percent: lossPercent } = wanted;
  const amount = roundTo(wanted.amount, currency, 'down');
  const limits = planLimits(amount, currency, { risk, lossPercent });
  const instruments = watchedStocks(market, wanted.market, { risk, orderLimit: limits.orderLimit });
  if (instruments.length === 0) throw new CodedError('priceUnavailable');
  const { initial: status } = tradingPlanLifecycle.table;
  const row: PlanRow = {
    tenant,
    id: newId(now, random),
    clientId,
    status,
    strategy: wanted.strategy,
    risk,
    market: wanted.market,
    currency,
    instruments,
    amount,
    ...limits,
    endsOn: wanted.ends_on,
    riskVersion: null,
    riskAcceptedAt: null,
    reason: null,
    remark: null,
    minute: 0,
    day: null,
    opening: null,
    trades: 0,
    returned: '0',
    returns: 0,
    steps: [{ status, at: now.toISOString(), reason: null }],
    createdAt: now,
    startedAt: null,
    endedAt: null,
  };
  await tx.insert(tradingPlan).values(row);
  return row;
}

// Beyond it products would leave the places that the ledger keeps.
const maxAmount = '1000000000';

function amountProblems(
  amount: string,
  currency: string,
  minimum: string,
): readonly FieldProblem[] {
  const pointer = '/amount';
  if (!isDecimal(amount) || compare(amount, '0') <= 0) return [{ pointer, code: 'format' }];
  const digits = (amount.split('.')[1] ?? '').replace(/0+$/, '').length;
  const unit = minorUnit(currency);
  if (digits > unit) return [{ pointer, code: 'decimals', params: { limit: unit } }];
  if (compare(amount, minimum) < 0)
    return [{ pointer, code: 'tooSmall', params: { limit: minimum } }];
  return compare(amount, maxAmount) > 0
    ? [{ pointer, code: 'tooLarge', params: { limit: maxAmount } }]
    : [];
}

function lossProblems(percent: number): readonly FieldProblem[] {
  const pointer = '/loss_percent';
  const { least, most: limit } = lossPercents;
  if (percent < least) return [{ pointer, code: 'tooSmall', params: { limit: least } }];
  return percent > limit ? [{ pointer, code: 'tooLarge', params: { limit } }] : [];
}

function endProblems(day: string | null, today: string): readonly FieldProblem[] {
  if (day === null) return [];
  const pointer = '/ends_on';
  if (Number.isNaN(Date.parse(`${day}T00:00:00Z`))) return [{ pointer, code: 'format' }];
  if (day < today) return [{ pointer, code: 'tooSmall', params: { limit: today } }];
  const last = new Date(Date.parse(`${today}T00:00:00Z`) + maxDays * 86_400_000);
  const limit = last.toISOString().slice(0, 10);
  return day > limit ? [{ pointer, code: 'tooLarge', params: { limit } }] : [];
}
