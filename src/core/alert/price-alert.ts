import { compare, toBig } from '#core/money.ts';

/** What a price alert waits for: a price, or a change of so many percent within the trading day, up or down. */
export const alertKinds = ['above', 'below', 'percent'] as const;
export type AlertKind = (typeof alertKinds)[number];

/** How many alerts a client may have that wait or are paused. */
export const alertLimit = 50;

/** What an alert is: `value` is a price in the stock's currency, or percent. */
export interface AlertCondition {
  readonly kind: AlertKind;
  readonly value: string;
}

/** A traded price with its change in percent since the close before. */
export interface AlertTick {
  readonly price: string;
  readonly changePercent: string;
}

/** Whether a price is what an alert waits for; a price that is reached exactly counts. */
export function isReached({ kind, value }: AlertCondition, tick: AlertTick): boolean {
  switch (kind) {
    case 'above':
      return compare(tick.price, value) >= 0;
    case 'below':
      return compare(tick.price, value) <= 0;
    case 'percent':
      return toBig(tick.changePercent).abs().gte(value);
  }
}

/** What of an alert cannot be: it is reached already, or no change at all. `null` where it can. */
export function alertProblem(
  condition: AlertCondition,
  tick: AlertTick,
): 'tooSmall' | 'tooLarge' | null {
  const { kind, value } = condition;
  if (compare(value, '0') <= 0) return 'tooSmall';
  if (kind === 'percent' && compare(value, '100') > 0) return 'tooLarge';
  if (!isReached(condition, tick)) return null;
  return kind === 'below' ? 'tooLarge' : 'tooSmall';
}

/** How far a price is from another, in percent of the other, rounded to two digits. */
export function percentFrom(price: string, latest: string): string {
  return toBig(price).minus(latest).div(latest).times(100).toFixed(2);
}
