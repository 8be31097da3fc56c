import { compare, roundTo, toBig } from '#core/money.ts';
import type { AccessReason } from './audience.ts';
import { accessObstacles } from './audience.ts';

export const productObstacleCodes = [
  'identity',
  'level',
  'eligibility',
  'audience',
  'outstanding',
  'notOpenYet',
  'closed',
  'rateMissing',
  'accountMissing',
  'noFunds',
  'belowMinimum',
  'aboveMaximum',
  'offStep',
  'aboveAvailable',
] as const;
export type ProductObstacleCode = (typeof productObstacleCodes)[number];

/** Why a product cannot be applied for. Amounts are decimal strings of the `currency` beside them, instants ISO 8601. */
export interface ProductObstacle {
  readonly code: ProductObstacleCode;
  readonly params: Readonly<Record<string, string | number>>;
}

/** What of a product decides over an application. */
export interface ProductLimits {
  readonly currency: string;
  readonly minimum: string;
  /** Most that a client has in it; `null` without a limit. */
  readonly maximum: string | null;
  /** Amounts are multiples of it above the minimum. */
  readonly step: string;
  readonly state: 'draft' | 'open' | 'closed' | 'ended';
  readonly opensAt: Date | null;
  readonly closesAt: Date | null;
}

/** Everything about client and product that decides, at one moment. */
export interface ProductFacts {
  /** Identity, level (the stricter of product and gate), feature, outstanding balance, audience. */
  readonly gate: readonly AccessReason[];
  readonly hasRate: boolean;
  readonly hasAccount: boolean;
  /** Cash of the account that pays. */
  readonly available: string;
  /** What the client has in it already, or has applied for. */
  readonly placed: string;
  readonly now: Date;
}

/** Every obstacle at once (specification §5); without an amount those that stand whatever is typed. */
export function productObstacles(
  limits: ProductLimits,
  facts: ProductFacts,
  amount: string | null,
): readonly ProductObstacle[] {
  const { currency } = limits;
  const isEmpty = compare(facts.available, '0') <= 0;
  return [
    ...accessObstacles(facts.gate),
    ...windowObstacles(limits, facts.now),
    ...when(!facts.hasRate, 'rateMissing'),
    ...when(!facts.hasAccount, 'accountMissing', { currency }),
    ...when(facts.hasAccount && isEmpty, 'noFunds', { currency }),
    ...(amount === null ? [] : amountObstacles(limits, facts, amount)),
  ];
}

// The end is the first moment at which it is closed.
function windowObstacles(
  { state, opensAt, closesAt }: ProductLimits,
  now: Date,
): readonly ProductObstacle[] {
  if (state !== 'open' || (closesAt !== null && closesAt <= now)) return when(true, 'closed');
  return opensAt !== null && opensAt > now
    ? when(true, 'notOpenYet', { at: opensAt.toISOString() })
    : [];
}

function amountObstacles(
  { currency, minimum, maximum, step }: ProductLimits,
  { available, placed, hasAccount }: ProductFacts,
  amount: string,
): readonly ProductObstacle[] {
  const show = (value: string | ReturnType<typeof toBig>) => roundTo(value, currency, 'down');
  const isBelow = compare(amount, minimum) < 0;
  const room = maximum === null ? null : toBig(maximum).minus(placed);
  const isAbove = room !== null && toBig(amount).gt(room);
  const isOff = !isBelow && !toBig(amount).minus(minimum).mod(step).eq(0);
  return [
    ...when(isBelow, 'belowMinimum', { amount: show(minimum), currency }),
    ...when(isAbove, 'aboveMaximum', {
      amount: show(room === null || room.lt(0) ? '0' : room),
      currency,
    }),
    ...when(isOff, 'offStep', { amount: show(step), currency }),
    ...when(
      hasAccount && compare(available, '0') > 0 && compare(amount, available) > 0,
      'aboveAvailable',
      { amount: show(available), currency },
    ),
  ];
}

function when(
  isSo: boolean,
  code: ProductObstacleCode,
  params: ProductObstacle['params'] = {},
): readonly ProductObstacle[] {
  return isSo ? [{ code, params }] : [];
}
