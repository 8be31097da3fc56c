import { toBig } from '#core/money.ts';

/** Percentage points between two prices of a bond beyond which the second is more likely mistyped than moved. */
const widestStep = 10;

/** Whether a price, in percent of the face value, is too far from the last one to be dealt at unasked. */
export function isFarOff(price: string, last: string): boolean {
  return toBig(price).minus(last).abs().gt(widestStep);
}
