import { roundTo, toBig } from '#core/money.ts';
import type { RiskLevel } from './risk-level.ts';
import { riskTerms } from './risk-level.ts';

/** Daily loss limits that can be chosen, in percent of the amount. */
export const lossPercents = { least: 1, most: 10 } as const;

/** Plans of a client that may run at a time. */
export const maxRunningPlans = 5;

/** Which text of the risks a client accepts; a later text is another version. */
export const riskVersion = '2026-11-24';

/** A plan is worth so many of the smallest orders of its venue, so that fees leave something of it. */
const smallestOrders = 100;

/** What bounds a plan, in its currency. */
export interface PlanLimits {
  readonly orderLimit: string;
  readonly lossLimit: string;
  readonly maxTrades: number;
}

/** The limits of an amount: shown before it starts, kept with the plan, and held to by the server. */
export function planLimits(
  amount: string,
  currency: string,
  { risk, lossPercent }: { readonly risk: RiskLevel; readonly lossPercent: number },
): PlanLimits {
  const { orderShare, maxTrades } = riskTerms[risk];
  return {
    orderLimit: roundTo(toBig(amount).times(orderShare), currency, 'down'),
    lossLimit: roundTo(toBig(amount).times(lossPercent).div(100), currency, 'down'),
    maxTrades,
  };
}

/** The smallest amount of a plan at a venue. */
export function planMinimum(minimumAmount: string, currency: string): string {
  return roundTo(toBig(minimumAmount).times(smallestOrders), currency, 'up');
}
