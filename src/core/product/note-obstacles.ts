import { compare, roundTo } from '#core/money.ts';
import { subscriptionAmount } from './note-payoff.ts';
import type { ProductFacts, ProductLimits, ProductObstacleCode } from './product-obstacles.ts';
import { productObstacles } from './product-obstacles.ts';

export type NoteObstacleCode = Exclude<ProductObstacleCode, 'rateMissing'> | 'subscribed';

/** Why a note cannot be subscribed. Amounts are nominal, but what is available of money. */
export interface NoteObstacle {
  readonly code: NoteObstacleCode;
  readonly params: Readonly<Record<string, string | number>>;
}

export interface NoteFacts extends Omit<ProductFacts, 'hasRate'> {
  /** Whether the client has subscribed it already: that is changed, and not given twice. */
  readonly subscribed: boolean;
}

/** Every obstacle at once; without a nominal amount those that stand whatever is typed. */
export function noteObstacles(
  limits: ProductLimits & { readonly issuePrice: string },
  facts: NoteFacts,
  nominal: string | null,
): readonly NoteObstacle[] {
  const { currency, issuePrice } = limits;
  const { available, hasAccount, subscribed } = facts;
  // Limits are of the nominal amount, money is of its price: what is typed is not held against the money itself.
  const known = productObstacles(limits, { ...facts, hasRate: true }, nominal).flatMap(
    ({ code, params }): readonly NoteObstacle[] =>
      code === 'rateMissing' || code === 'aboveAvailable' ? [] : [{ code, params }],
  );
  const isAbove =
    nominal !== null &&
    hasAccount &&
    compare(available, '0') > 0 &&
    compare(subscriptionAmount(nominal, issuePrice, currency), available) > 0;
  const money = { amount: roundTo(available, currency, 'down'), currency };
  return [
    ...known,
    ...(subscribed ? [{ code: 'subscribed', params: {} } as const] : []),
    ...(isAbove ? [{ code: 'aboveAvailable', params: money } as const] : []),
  ];
}
