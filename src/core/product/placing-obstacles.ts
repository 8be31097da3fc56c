import { compare, roundTo, toBig } from '#core/money.ts';
import { isOnStep, type PriceStep } from '#core/trading/price-step.ts';
import { placingFigures, type PlacingTerms } from './placing-figures.ts';
import type { ProductFacts, ProductLimits, ProductObstacleCode } from './product-obstacles.ts';
import { productObstacles } from './product-obstacles.ts';

export type PlacingObstacleCode =
  | Exclude<ProductObstacleCode, 'rateMissing' | 'offStep'>
  | 'halted'
  | 'priceMissing'
  | 'soldOut'
  | 'offLot'
  | 'aboveOffered'
  | 'outsideBand'
  | 'offTick';

/** Why placed shares cannot be applied for. Amounts and prices are decimal strings of the `currency` beside them. */
export interface PlacingObstacle {
  readonly code: PlacingObstacleCode;
  readonly params: Readonly<Record<string, string | number>>;
}

/** The prices that the venue takes today. */
export interface PriceBand {
  readonly lower: string;
  readonly upper: string;
  readonly steps: readonly PriceStep[];
}

/** What of a placing decides over an application; its minimum and maximum are amounts, its step is none. */
export interface PlacingLimits extends Omit<ProductLimits, 'step'>, PlacingTerms {
  /** Fixed for the window; `null` where it is agreed within the band of the day. */
  readonly price: string | null;
  /** Shares are multiples of it. */
  readonly lot: number;
}

export interface PlacingFacts extends Omit<ProductFacts, 'hasRate'> {
  readonly isHalted: boolean;
  /** `null` where the venue has none. */
  readonly band: PriceBand | null;
  /** Shares that are not applied for yet. */
  readonly left: string;
}

export interface WantedShares {
  readonly shares: string;
  readonly price: string;
}

/** Every obstacle at once; with nothing wanted those that stand whatever is typed. */
export function placingObstacles(
  limits: PlacingLimits,
  facts: PlacingFacts,
  wanted: WantedShares | null,
): readonly PlacingObstacle[] {
  const { price, lot } = limits;
  const figures = wanted && placingFigures(wanted.shares, wanted.price, limits);
  const known = productObstacles(
    // Steps are those of shares.
    { ...limits, step: minorStep },
    { ...facts, hasRate: true },
    figures && figures.amount,
  );
  return [
    ...known.flatMap(({ code, params }): readonly PlacingObstacle[] =>
      // The money is held against the total, its fee included.
      isOwnRule(code) ? [] : [{ code, params }],
    ),
    ...when(facts.isHalted, 'halted'),
    ...when(price === null && facts.band === null, 'priceMissing'),
    ...when(compare(facts.left, String(lot)) < 0, 'soldOut'),
    ...(wanted === null || figures === null
      ? []
      : [
          ...shareObstacles(limits, facts, wanted),
          ...(price === null ? bandObstacles(limits, facts.band, wanted.price) : []),
          ...fundsObstacles(limits, facts, figures.total),
        ]),
  ];
}

/** Finer than any minor unit: no amount is off it. */
const minorStep = '0.000000000001';

type OwnRule = 'rateMissing' | 'offStep' | 'aboveAvailable';

function isOwnRule(code: ProductObstacleCode): code is OwnRule {
  return code === 'rateMissing' || code === 'offStep' || code === 'aboveAvailable';
}

function shareObstacles(
  { lot }: PlacingLimits,
  { left }: PlacingFacts,
  { shares }: WantedShares,
): readonly PlacingObstacle[] {
  const isOff = compare(shares, '0') <= 0 || !toBig(shares).mod(lot).eq(0);
  return [
    ...when(isOff, 'offLot', { lot }),
    ...when(compare(left, String(lot)) >= 0 && compare(shares, left) > 0, 'aboveOffered', {
      shares: toBig(left).toFixed(),
    }),
  ];
}

/** What a price within the band of the day must be; nothing without a band. */
export function bandObstacles(
  { currency }: Pick<PlacingLimits, 'currency'>,
  band: PriceBand | null,
  price: string,
): readonly PlacingObstacle[] {
  if (band === null) return [];
  const { lower, upper, steps } = band;
  const isOutside = compare(price, lower) < 0 || compare(price, upper) > 0;
  return [
    ...when(isOutside, 'outsideBand', { lower, upper, currency }),
    ...when(!isOutside && !isOnStep(steps, price), 'offTick', { price, currency }),
  ];
}

function fundsObstacles(
  { currency }: PlacingLimits,
  { available, hasAccount }: PlacingFacts,
  total: string,
): readonly PlacingObstacle[] {
  const isAbove = hasAccount && compare(available, '0') > 0 && compare(total, available) > 0;
  const params = { amount: roundTo(available, currency, 'down'), currency };
  return when(isAbove, 'aboveAvailable', params);
}

function when(
  isSo: boolean,
  code: PlacingObstacleCode,
  params: PlacingObstacle['params'] = {},
): readonly PlacingObstacle[] {
  return isSo ? [{ code, params }] : [];
}
