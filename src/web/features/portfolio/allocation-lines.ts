import type { components } from '#api/client.gen.ts';
import { allocation } from '#core/portfolio/allocation.ts';

type Holding = components['schemas']['Holding'];

export const allocationKeys = ['sector', 'country', 'currency'] as const;
export type AllocationKey = (typeof allocationKeys)[number];

/** What of the holdings is known: a backend may leave out sector and country. Values in one currency are needed for all of them. */
export function knownKeys(holdings: readonly Holding[]): readonly AllocationKey[] {
  if (holdings.length === 0 || holdings.some(({ home_value }) => home_value === undefined))
    return [];
  return allocationKeys.filter((key) => holdings.some((holding) => holding[key] !== undefined));
}

/** The holdings by one of their properties, in the portfolio's currency. */
export function allocationLines(holdings: readonly Holding[], key: AllocationKey) {
  return allocation(
    holdings.map((holding) => ({
      holding,
      group: holding[key] ?? null,
      value: holding.home_value ?? '0',
    })),
  );
}
