import type { CivilDay } from '#core/civil-day.ts';
import { compare, toBig } from '#core/money.ts';
import { gateObstacles } from '#core/gate-obstacles.ts';
import type { GateReason } from '#core/gates.ts';
import type { OrderDraft, OrderTerms, TradedStock } from './order-terms.ts';
import type { OrderValidity } from './order.ts';
import { isOnStep } from './price-step.ts';

/** Everything about client and stock that decides over an order, at one moment. */
export interface OrderFacts {
  /** Why the client may not trade: identity, level, feature, outstanding balance. */
  readonly gate: readonly GateReason[];
  readonly isHalted: boolean;
  /** The venue trades and its last price is too old to be traded on. */
  readonly isStale: boolean;
  /** Whether the client has the account that is to pay or be paid. */
  readonly hasAccount: boolean;
  readonly account: string;
  readonly available: string;
  /** Shares that are not on sale already. */
  readonly held: string;
  /** Shares beside them that cannot be sold yet; `null` where there are none. */
  readonly locked: LockedShares | null;
  /** Why there is no rate between account and stock; `null` where there is one, or none is needed. */
  readonly fx: 'unavailable' | 'estimate' | null;
  readonly openOrders: number;
}

/** Shares under a lock-up, and the first day on which some of them can be sold. */
export interface LockedShares {
  readonly quantity: string;
  readonly day: CivilDay;
}

/** Orders of a client that may be open at a time. */
const maxOpenOrders = 100;

export const obstacleCodes = [
  'identity',
  'level',
  'eligibility',
  'outstanding',
  'halted',
  'stalePrice',
  'lot',
  'tick',
  'band',
  'stopTooLow',
  'stopTooHigh',
  'belowMinimum',
  'accountMissing',
  'fxUnavailable',
  'fxValidity',
  'noFunds',
  'aboveAvailable',
  'noHolding',
  'aboveHolding',
  'locked',
  'tooManyOpen',
] as const;
export type ObstacleCode = (typeof obstacleCodes)[number];

/** Obstacles to any order of the stock, whatever is typed. */
const lasting: readonly ObstacleCode[] = [
  'identity',
  'level',
  'eligibility',
  'outstanding',
  'halted',
  'noFunds',
  'noHolding',
  'locked',
  'tooManyOpen',
];

/** Whether an obstacle stands in the way before anything is typed. */
export function isLasting({ code }: { readonly code: ObstacleCode }): boolean {
  return lasting.includes(code);
}

/** Why an order is not possible. Amounts are decimal strings of the `currency` beside them. */
export interface OrderObstacle {
  readonly code: ObstacleCode;
  readonly params: Readonly<Record<string, string | number>>;
}

/** Every obstacle at once, so that no client clears one and meets the next (specification §5). */
export function orderObstacles(
  draft: OrderDraft & { readonly validity: OrderValidity },
  terms: OrderTerms,
  stock: TradedStock,
  facts: OrderFacts,
): readonly OrderObstacle[] {
  const { account, fx } = facts;
  return [
    ...gateObstacles(facts.gate),
    ...when(facts.isHalted, 'halted'),
    ...when(facts.isStale, 'stalePrice'),
    ...priceObstacles(draft, stock),
    // An amount whose worth is not known is neither too small nor no lot.
    ...(draft.by === 'amount' && fx === 'unavailable' ? [] : sizeObstacles(draft, terms, stock)),
    ...when(!facts.hasAccount, 'accountMissing', { currency: account }),
    ...when(fx !== null, 'fxUnavailable', { currency: account }),
    // A rate is held for the day of the quote and no longer.
    ...when(account !== stock.currency && draft.validity === 'gtc', 'fxValidity', {
      currency: stock.currency,
    }),
    ...(draft.side === 'buy' ? fundsObstacles(terms, facts) : holdingObstacles(terms, facts)),
    ...when(facts.openOrders >= maxOpenOrders, 'tooManyOpen', { limit: maxOpenOrders }),
  ];
}

/** Obstacles that are no more once an order was quoted: a stop that the price has reached since is one that was reached. */
export function isOfQuoteAlone({ code }: { readonly code: ObstacleCode }): boolean {
  return code === 'stopTooLow' || code === 'stopTooHigh';
}

function priceObstacles(
  { side, type, price }: OrderDraft,
  { steps, upper, lower, last, currency }: TradedStock,
): readonly OrderObstacle[] {
  if (price === null) return [];
  const isBuyStop = type === 'stop' && side === 'buy';
  const isSellStop = type === 'stop' && side === 'sell';
  // A stop may wait for a price beyond today's band; a limit beyond it would never be taken today.
  const isOutside = type === 'limit' && (compare(price, upper) > 0 || compare(price, lower) < 0);
  return [
    ...when(!isOnStep(steps, price), 'tick', { price, currency }),
    ...when(isOutside, 'band', { lower, upper, currency }),
    // Reached already, it would be an order at the market that its client did not ask for.
    ...when(isBuyStop && compare(price, last) <= 0, 'stopTooLow', { last, currency }),
    ...when(isSellStop && compare(price, last) >= 0, 'stopTooHigh', { last, currency }),
  ];
}

function sizeObstacles(
  { side }: OrderDraft,
  { quantity, worst }: OrderTerms,
  { lot, currency, terms }: TradedStock,
): readonly OrderObstacle[] {
  const isWhole = toBig(quantity).mod(lot).eq(0);
  // Fees must leave something of a sale.
  const isTooSmall =
    compare(quantity, '0') === 0 ||
    compare(worst.amount, terms.minimumAmount) < 0 ||
    (side === 'sell' && compare(worst.total, '0') <= 0);
  return [
    ...when(!isWhole, 'lot', { lot }),
    ...when(isTooSmall, 'belowMinimum', { amount: terms.minimumAmount, currency }),
  ];
}

function fundsObstacles(
  { accountWorst }: OrderTerms,
  { account, available, hasAccount, fx }: OrderFacts,
): readonly OrderObstacle[] {
  if (!hasAccount || fx === 'unavailable') return [];
  if (compare(available, '0') <= 0) return when(true, 'noFunds', { currency: account });
  return when(compare(accountWorst, available) > 0, 'aboveAvailable', {
    amount: available,
    need: accountWorst,
    currency: account,
  });
}

function holdingObstacles(
  { quantity }: OrderTerms,
  { held, locked }: OrderFacts,
): readonly OrderObstacle[] {
  const isNone = compare(held, '0') <= 0;
  const isAbove = isNone || compare(quantity, held) > 0;
  return [
    // Who has nothing but locked shares has some.
    ...when(isNone && locked === null, 'noHolding'),
    ...when(isAbove && !isNone, 'aboveHolding', { quantity: held }),
    ...(isAbove && locked !== null ? when(true, 'locked', { ...locked }) : []),
  ];
}

function when(
  isSo: boolean,
  code: ObstacleCode,
  params: OrderObstacle['params'] = {},
): readonly OrderObstacle[] {
  return isSo ? [{ code, params }] : [];
}
