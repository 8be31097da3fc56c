import type { components } from '#api/client.gen.ts';
import { toBig } from '#core/money.ts';

type Portfolio = components['schemas']['Portfolio'];
type Holding = components['schemas']['Holding'];
export type Effects = components['schemas']['ProfitEffects'];

/** A profit in the portfolio's currency as it leads, and what it is made of as far as that is known. */
export interface ShownProfit {
  readonly amount: string;
  readonly percent: string | null;
  /** `null` where a rate is not known, and where the backend does not say. */
  readonly effects: Effects | null;
  /** The backend says what the currency made, or that it is not known. */
  readonly isGiven: boolean;
}

/** Of all that is held; `null` where the backend does not say. */
export function heldProfit(portfolio: Portfolio): ShownProfit | null {
  const { est_pnl, est_pnl_percent, est_effects } = portfolio;
  return profit(est_effects, est_pnl, est_pnl_percent ?? null);
}

/** Of all that was sold. */
export function soldProfit({ realised_pnl, realised_effects }: Portfolio): ShownProfit | null {
  return profit(realised_effects, realised_pnl, null);
}

/**
 * Of one holding. In a portfolio that lacks the currency's part of another one, all are shown by their prices, so that a column adds
 * up to its total.
 */
export function holdingProfit(holding: Holding, { est_effects }: Portfolio): ShownProfit {
  const { home_effects, home_pnl, est_pnl, est_pnl_percent } = holding;
  const byPrice = home_pnl ?? est_pnl;
  const effects = home_effects ?? null;
  const isShown = effects !== null && est_effects != null;
  return {
    amount: isShown ? effects.total : byPrice,
    percent: isShown ? effects.percent : est_pnl_percent,
    effects,
    isGiven: home_effects !== undefined,
  };
}

/** Currency that the figures of a holding are shown in: the portfolio's, or its own where the backend does not convert them. */
export function currencyShown(
  { home_value, currency }: Holding,
  portfolio: Pick<Portfolio, 'currency'>,
): string {
  return home_value === undefined ? currency : portfolio.currency;
}

/** Of what was sold of one holding; `null` while nothing was, and where the backend does not say. */
export function holdingSold({ home_realised_effects, realised_pnl }: Holding): Effects | null {
  return realised_pnl === undefined || toBig(realised_pnl).eq(0)
    ? null
    : (home_realised_effects ?? null);
}

/** What was paid for what is held: with the gain beside it, it is the value. */
export function shownCost(portfolio: Portfolio): string | undefined {
  const { value, cost, est_effects } = portfolio;
  return est_effects == null ? cost : toBig(value).minus(est_effects.total).toFixed();
}

/** What all that is held did since the previous close: all that is in a column. `undefined` where the backend does not say. */
export function heldDayChange({ day_change, sold_day_change }: Portfolio): string | undefined {
  return day_change === undefined
    ? undefined
    : toBig(day_change)
        .minus(sold_day_change ?? '0')
        .toFixed();
}

/** Figures that all holdings add up to; `day` has what was sold out as well. */
export type HoldingFigure = 'value' | 'day' | 'heldDay' | 'gain' | 'cost';

/** What a figure of the portfolio is of one holding, so that they add up to it; `undefined` where the backend does not say. */
export function holdingFigure(
  of: HoldingFigure,
  holding: Holding,
  portfolio: Portfolio,
): string | undefined {
  const { home_value, home_day_change } = holding;
  if (of === 'day' || of === 'heldDay') return home_day_change;
  if (of === 'value') return home_value;
  if (of === 'gain') return holdingProfit(holding, portfolio).amount;
  return home_value === undefined
    ? undefined
    : toBig(home_value).minus(holdingProfit(holding, portfolio).amount).toFixed();
}

function profit(
  effects: Effects | null | undefined,
  byPrice: string | undefined,
  percent: string | null,
): ShownProfit | null {
  if (byPrice === undefined) return null;
  return {
    amount: effects?.total ?? byPrice,
    percent: effects?.percent ?? percent,
    effects: effects ?? null,
    isGiven: effects !== undefined,
  };
}
