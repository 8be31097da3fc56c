import Big from 'big.js';
import { compare, toBig } from '#core/money.ts';
import type { MinuteBar } from '#core/day-trading/minute-bar.ts';
import type { PlanPhase } from './plan-clock.ts';
import type { RiskTerms } from '#core/day-trading/risk-level.ts';
import type { Strategy } from '#core/day-trading/strategy.ts';

/** One stock of a plan at a moment. */
export interface PlannedStock {
  readonly instrument: string;
  /** Minutes that have ended, oldest first. */
  readonly bars: readonly MinuteBar[];
  /** Shares that are not on sale. */
  readonly shares: string;
  /** What a share cost; `null` where none was bought today. */
  readonly paid: number | null;
  /** The order that works for it, and for how many minutes; `null` where there is none. */
  readonly working: {
    readonly id: string;
    readonly side: 'buy' | 'sell';
    readonly minutes: number;
  } | null;
}

/** A plan at a moment, with everything that its next actions depend on. Amounts are of its currency. */
export interface PlanView {
  readonly phase: PlanPhase;
  readonly cash: string;
  readonly orderLimit: string;
  /** What may be lost still before the limit of the day, once everything is sold and its fees are paid. */
  readonly lossLeft: string;
  /** What it costs to buy for an amount and to sell that again. */
  readonly tripCost: (amount: string) => string;
  /** Purchases that are left for today. */
  readonly tradesLeft: number;
  readonly risk: Pick<RiskTerms, 'stopLoss' | 'takeProfit'>;
  readonly stocks: readonly PlannedStock[];
}

export type PlanAction =
  | { readonly kind: 'buy'; readonly instrument: string; readonly amount: string }
  | { readonly kind: 'sell'; readonly instrument: string; readonly quantity: string }
  | { readonly kind: 'cancel'; readonly instrument: string; readonly order: string };

/** A market order holds to a price within its protection: what still works after so many minutes is sent anew. */
const maxMinutes = 3;

/**
 * What a plan does now: nothing beyond its limits, one order a stock at a time, and before the close everything is sold. The same
 * view gives the same actions, whichever server asks.
 */
export function planActions(view: PlanView, strategy: Strategy): readonly PlanAction[] {
  if (view.phase === 'closed') return [];
  const actions: PlanAction[] = [];
  let [cash, trades, lossLeft] = [toBig(view.cash), view.tradesLeft, toBig(view.lossLeft)];
  for (const stock of view.stocks) {
    const { instrument } = stock;
    const stale = outdated(stock, view.phase);
    if (stale !== null) actions.push({ kind: 'cancel', instrument, order: stale });
    if (stock.working !== null) continue;
    if (compare(stock.shares, '0') > 0) {
      if (isToBeSold(stock, view, strategy))
        actions.push({ kind: 'sell', instrument, quantity: stock.shares });
      continue;
    }
    if (view.phase !== 'trade' || trades <= 0 || strategy(stock.bars, 'none') !== 'buy') continue;
    const amount = smaller(cash, toBig(view.orderLimit));
    if (amount.lte(0)) continue;
    // Its fees alone would take the plan to its limit.
    const left = lossLeft.minus(view.tripCost(amount.toFixed()));
    if (left.lte(0)) continue;
    actions.push({ kind: 'buy', instrument, amount: amount.toFixed() });
    cash = cash.minus(amount);
    lossLeft = left;
    trades -= 1;
  }
  return actions;
}

/** The order that is taken back: a purchase before the close, and what did not find its price. */
function outdated({ working }: PlannedStock, phase: PlanPhase): string | null {
  if (working === null) return null;
  const isLate = working.minutes >= maxMinutes;
  return isLate || (phase === 'close' && working.side === 'buy') ? working.id : null;
}

function isToBeSold(
  { bars, paid }: PlannedStock,
  { phase, risk }: PlanView,
  strategy: Strategy,
): boolean {
  // What was not bought today could not be sold yesterday.
  if (phase === 'close' || paid === null) return true;
  const last = bars.at(-1)?.close;
  if (last === undefined) return false;
  if (last <= paid * (1 - risk.stopLoss) || last >= paid * (1 + risk.takeProfit)) return true;
  return strategy(bars, 'held') === 'sell';
}

function smaller(one: Big, other: Big): Big {
  return one.lt(other) ? one : other;
}
