import type { components } from '#api/client.gen.ts';
import { compare } from '#core/money.ts';

export type Holding = components['schemas']['Holding'];

export const sortKeys = ['name', 'day', 'value', 'gain'] as const;
export type SortKey = (typeof sortKeys)[number];
export type Direction = 'asc' | 'desc';

/** Names from A on, figures from the largest on. */
export function usualDirection(sort: SortKey): Direction {
  return sort === 'name' ? 'asc' : 'desc';
}

const orders: Readonly<Record<SortKey, (one: Holding, other: Holding) => number>> = {
  name: (one, other) => one.symbol.localeCompare(other.symbol),
  day: (one, other) => compare(one.home_day_change ?? '0', other.home_day_change ?? '0'),
  value: (one, other) => compare(valueOf(one), valueOf(other)),
  gain: (one, other) => compare(gainOf(one), gainOf(other)),
};

/** Holdings in order; figures are compared in the portfolio's currency, as far as the backend gives them in it. */
export function arrangeHoldings(
  holdings: readonly Holding[],
  sort: SortKey,
  direction: Direction,
): readonly Holding[] {
  const turn = direction === 'asc' ? 1 : -1;
  return [...holdings].sort(
    (one, other) => turn * orders[sort](one, other) || orders.name(one, other),
  );
}

/** A holding's value in the portfolio's currency. */
export function valueOf({ home_value, value }: Holding): string {
  return home_value ?? value;
}

function gainOf({ home_effects, home_pnl, est_pnl }: Holding): string {
  return home_effects?.total ?? home_pnl ?? est_pnl;
}
