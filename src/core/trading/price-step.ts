import Big from 'big.js';
import { toBig } from '#core/money.ts';

/** From a price on, prices of a venue move by a step; decimals of its currency, ascending from 0. */
export interface PriceStep {
  readonly from: string;
  readonly step: string;
}

/** The step of prices at a price. Throws a RangeError for an empty table. */
export function stepOf(steps: readonly PriceStep[], price: string): string {
  const found = steps.filter(({ from }) => toBig(price).gte(from)).at(-1) ?? steps[0];
  if (found === undefined) throw new RangeError('a venue has no price steps');
  return found.step;
}

export function isOnStep(steps: readonly PriceStep[], price: string): boolean {
  return toBig(price).mod(stepOf(steps, price)).eq(0);
}

/** The nearest price on the grid that is not above (`down`) or not below (`up`), at least one step. */
export function toStep(
  steps: readonly PriceStep[],
  price: Big | string,
  direction: 'down' | 'up',
): string {
  const step = new Big(stepOf(steps, new Big(price).toFixed(12)));
  const count = new Big(price).div(step).round(0, direction === 'down' ? 0 : 3);
  return (count.lt(1) ? step : count.times(step)).toFixed();
}
