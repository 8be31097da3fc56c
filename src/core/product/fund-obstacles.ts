import { compare } from '#core/money.ts';
import type { ProductFacts, ProductLimits, ProductObstacleCode } from './product-obstacles.ts';
import { productObstacles } from './product-obstacles.ts';
import { areUnitsOf, showUnits } from './units.ts';

export type FundObstacleCode =
  | Exclude<ProductObstacleCode, 'rateMissing'>
  | 'noUnits'
  | 'aboveUnits'
  | 'offUnits';

/** Why an order of a fund cannot be given. */
export interface FundObstacle {
  readonly code: FundObstacleCode;
  readonly params: Readonly<Record<string, string | number>>;
}

/** Every obstacle to a purchase at once; without an amount those that stand whatever is typed. */
export function purchaseObstacles(
  limits: ProductLimits,
  facts: Omit<ProductFacts, 'hasRate'>,
  amount: string | null,
): readonly FundObstacle[] {
  return productObstacles(limits, { ...facts, hasRate: true }, amount).flatMap(({ code, params }) =>
    code === 'rateMissing' ? [] : [{ code, params }],
  );
}

/** Obstacles to a redemption: who has units may always leave, whatever became of the fund's terms. `null` is everything. */
export function redemptionObstacles(
  available: string,
  unitDigits: number,
  units: string | null,
): readonly FundObstacle[] {
  if (compare(available, '0') <= 0) return [{ code: 'noUnits', params: {} }];
  if (units === null) return [];
  const most = { units: showUnits(available, unitDigits) };
  return [
    ...(compare(units, '0') <= 0 || !areUnitsOf(units, unitDigits)
      ? [{ code: 'offUnits', params: { digits: unitDigits } } as const]
      : []),
    ...(compare(units, available) > 0 ? [{ code: 'aboveUnits', params: most } as const] : []),
  ];
}
