import type { OfferingState } from '#core/lifecycle/offering.ts';
import { compare, fullPrice, roundTo, toBig } from '#core/money.ts';
import type { AccessReason } from '#core/product/audience.ts';
import { accessObstacles } from '#core/product/audience.ts';

export const offeringObstacleCodes = [
  'identity',
  'level',
  'eligibility',
  'audience',
  'outstanding',
  'notOpenYet',
  'closed',
  'applied',
  'accountMissing',
  'noFunds',
  'belowLots',
  'aboveLots',
  'belowBand',
  'aboveBand',
  'offStep',
  'aboveAvailable',
] as const;
export type OfferingObstacleCode = (typeof offeringObstacleCodes)[number];

/** Why an offering cannot be applied for. Amounts are decimal strings of the `currency` beside them, instants ISO 8601. */
export interface OfferingObstacle {
  readonly code: OfferingObstacleCode;
  readonly params: Readonly<Record<string, string | number>>;
}

/** What of an offering decides over an application. */
export interface OfferingLimits {
  readonly currency: string;
  readonly state: OfferingState;
  readonly start: Date;
  readonly end: Date;
  readonly minLots: number;
  readonly maxLots: number;
  readonly priceLow: string;
  readonly priceHigh: string;
  /** Bids are multiples of it above the lowest price. */
  readonly priceStep: string;
}

/** Everything about the client that decides, at one moment. */
export interface OfferingFacts {
  /** Identity, level (the stricter of offering and gate), feature, outstanding balance, audience. */
  readonly gate: readonly AccessReason[];
  readonly hasAccount: boolean;
  /** Cash of the account that pays, with what is set aside for the application that is changed. */
  readonly available: string;
  /** Whether the client has applied already; a change of that application is none. */
  readonly hasApplied: boolean;
  readonly now: Date;
}

/** What is applied for; `bid` is `null` at the cut-off price, `total` what is set aside for it. */
export interface TypedApplication {
  readonly lots: number;
  readonly bid: string | null;
  readonly total: string;
}

/** Every obstacle at once (specification §5); without an application those that stand whatever is typed. */
export function offeringObstacles(
  limits: OfferingLimits,
  facts: OfferingFacts,
  typed: TypedApplication | null,
): readonly OfferingObstacle[] {
  const { currency } = limits;
  const isEmpty = compare(facts.available, '0') <= 0;
  return [
    ...accessObstacles(facts.gate),
    ...windowObstacles(limits, facts.now),
    ...when(facts.hasApplied, 'applied'),
    ...when(!facts.hasAccount, 'accountMissing', { currency }),
    ...when(facts.hasAccount && isEmpty, 'noFunds', { currency }),
    ...(typed === null ? [] : typedObstacles(limits, facts, typed)),
  ];
}

/** Whether clients can apply, change and withdraw at a moment: the end is the first one at which they cannot. */
export function isOpenAt({ state, start, end }: OfferingLimits, now: Date): boolean {
  return (state === 'upcoming' || state === 'open') && start <= now && now < end;
}

function windowObstacles(limits: OfferingLimits, now: Date): readonly OfferingObstacle[] {
  if (isOpenAt(limits, now)) return [];
  const { state, start } = limits;
  return state === 'upcoming' && now < start
    ? when(true, 'notOpenYet', { at: start.toISOString() })
    : when(true, 'closed');
}

function typedObstacles(
  { currency, minLots, maxLots, priceLow, priceHigh, priceStep }: OfferingLimits,
  { available, hasAccount }: OfferingFacts,
  { lots, bid, total }: TypedApplication,
): readonly OfferingObstacle[] {
  const isBelow = bid !== null && compare(bid, priceLow) < 0;
  const isAbove = bid !== null && compare(bid, priceHigh) > 0;
  const isOff =
    bid !== null && !isBelow && !isAbove && !toBig(bid).minus(priceLow).mod(priceStep).eq(0);
  return [
    ...when(lots < minLots, 'belowLots', { lots: minLots }),
    ...when(lots > maxLots, 'aboveLots', { lots: maxLots }),
    ...when(isBelow, 'belowBand', { amount: fullPrice(priceLow, currency), currency }),
    ...when(isAbove, 'aboveBand', { amount: fullPrice(priceHigh, currency), currency }),
    ...when(isOff, 'offStep', { amount: fullPrice(priceStep, currency), currency }),
    ...when(
      hasAccount && compare(available, '0') > 0 && compare(total, available) > 0,
      'aboveAvailable',
      { amount: roundTo(available, currency, 'down'), currency },
    ),
  ];
}

function when(
  isSo: boolean,
  code: OfferingObstacleCode,
  params: OfferingObstacle['params'] = {},
): readonly OfferingObstacle[] {
  return isSo ? [{ code, params }] : [];
}
