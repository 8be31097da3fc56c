import type { CivilDay } from '#core/civil-day.ts';
import { compare, roundTo, toBig } from '#core/money.ts';
import type { ProductFacts, ProductLimits, ProductObstacleCode } from './product-obstacles.ts';
import { productObstacles } from './product-obstacles.ts';

export type BondObstacleCode =
  | Exclude<ProductObstacleCode, 'rateMissing'>
  | 'priceMissing'
  | 'matured'
  | 'noBonds'
  | 'aboveBonds';

/** Why a bond cannot be bought or sold. Amounts are of face value, but what is available of money. */
export interface BondObstacle {
  readonly code: BondObstacleCode;
  readonly params: Readonly<Record<string, string | number>>;
}

/** What of a bond decides over an order of now. */
export interface BondMoment {
  /** Whether there is a price that is not too old. */
  readonly hasPrice: boolean;
  readonly settlesOn: CivilDay;
  readonly maturesOn: CivilDay;
}

/** Days after which a price is too old to deal at. */
export const maxPriceDays = 7;

/** Every obstacle to a purchase at once; without an order those that stand whatever is typed. `total` is what it costs. */
export function bondPurchaseObstacles(
  limits: ProductLimits,
  facts: Omit<ProductFacts, 'hasRate'>,
  moment: BondMoment,
  order: { readonly faceAmount: string; readonly total: string | null } | null,
): readonly BondObstacle[] {
  const { currency } = limits;
  const { available, hasAccount } = facts;
  // Limits are of face value, money is of the total: an amount that is typed is not held against the money itself.
  const known = productObstacles(limits, { ...facts, hasRate: true }, order?.faceAmount ?? null);
  const total = order?.total ?? null;
  const isAbove =
    total !== null && hasAccount && compare(available, '0') > 0 && compare(total, available) > 0;
  return [
    ...known.flatMap(({ code, params }) =>
      code === 'rateMissing' || code === 'aboveAvailable' ? [] : [{ code, params }],
    ),
    ...momentObstacles(moment),
    ...when(isAbove, 'aboveAvailable', {
      amount: roundTo(available, currency, 'down'),
      currency,
    }),
  ];
}

/** Obstacles to a sale: who has bonds may always sell them while they are priced, whatever became of the offer. */
export function bondSaleObstacles(
  {
    available,
    face,
    currency,
  }: { readonly available: string; readonly face: string; readonly currency: string },
  moment: BondMoment,
  faceAmount: string,
): readonly BondObstacle[] {
  if (compare(available, '0') <= 0) return when(true, 'noBonds');
  const most = roundTo(toBig(available).times(face), currency, 'down');
  const isWhole = toBig(faceAmount).gt(0) && toBig(faceAmount).mod(face).eq(0);
  return [
    ...momentObstacles(moment),
    ...when(!isWhole, 'offStep', { amount: roundTo(face, currency, 'down'), currency }),
    ...when(compare(faceAmount, most) > 0, 'aboveBonds', { amount: most, currency }),
  ];
}

function momentObstacles({ hasPrice, settlesOn, maturesOn }: BondMoment): readonly BondObstacle[] {
  return [...when(!hasPrice, 'priceMissing'), ...when(settlesOn >= maturesOn, 'matured')];
}

function when(
  isSo: boolean,
  code: BondObstacleCode,
  params: BondObstacle['params'] = {},
): readonly BondObstacle[] {
  return isSo ? [{ code, params }] : [];
}
