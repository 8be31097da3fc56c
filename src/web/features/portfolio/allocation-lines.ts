import type { components } from '#api/client.gen.ts';
import { allocation, type AllocationLine } from '#core/portfolio/allocation.ts';

type Portfolio = components['schemas']['Portfolio'];
type Holding = components['schemas']['Holding'];
export type AssetTypeOf = components['schemas']['AssetTypeValue']['type'];

export const allocationKeys = ['type', 'sector', 'country', 'currency'] as const;
export type AllocationKey = (typeof allocationKeys)[number];

/** A holding, or an amount that is none: cash, savings. */
export interface AllocatedAsset {
  readonly holding: Holding | null;
  readonly group: string | null;
  readonly value: string;
}

/**
 * What of a portfolio is known: a backend may leave out types, sectors and countries. Values in one currency are needed for all of
 * them.
 */
export function knownKeys({
  holdings,
  types = [],
}: Pick<Portfolio, 'holdings' | 'types'>): readonly AllocationKey[] {
  if (holdings.some(({ home_value }) => home_value === undefined)) return [];
  return allocationKeys.filter((key) =>
    key === 'type' ? types.length > 0 : holdings.some((holding) => holding[key] !== undefined),
  );
}

/** What is owned by type, or the holdings by one of their properties, in the portfolio's currency. */
export function allocationLines(
  { holdings, types = [] }: Pick<Portfolio, 'holdings' | 'types'>,
  key: AllocationKey,
): readonly AllocationLine<AllocatedAsset>[] {
  const held = holdings.map((holding) => ({
    holding,
    group: holding[key] ?? null,
    value: holding.home_value ?? '0',
  }));
  if (key !== 'type') return allocation(held);
  const groups = new Set<string | null>(held.map(({ group }) => group));
  const others = types
    .filter(({ type }) => !groups.has(type))
    .map(({ type, value }) => ({ holding: null, group: type, value }));
  return allocation<AllocatedAsset>([...held, ...others]);
}
