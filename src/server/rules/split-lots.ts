import { toBig } from '#core/money.ts';
import { splitQuantity, type SplitTerms } from '#server/rules/corporate/split-terms.ts';
import type { OpenLot } from './fifo.ts';

/** What a split makes of one lot; its cost stays. */
export interface SplitLot {
  readonly lot: string;
  readonly after: string;
  /** Shares that came or, below zero, went. */
  readonly change: string;
}

/**
 * Splits open lots in their order. Quantities are differences of running totals, so that together they are what the split makes of
 * their sum, to the last digit.
 */
export function splitLots(
  lots: readonly Pick<OpenLot, 'id' | 'remaining'>[],
  terms: SplitTerms,
): readonly SplitLot[] {
  let [before, given] = [toBig('0'), toBig('0')];
  return lots.map(({ id, remaining }) => {
    before = before.plus(toBig(remaining));
    const total = toBig(splitQuantity(before.toFixed(), terms));
    const after = total.minus(given);
    given = total;
    return { lot: id, after: after.toFixed(), change: after.minus(remaining).toFixed() };
  });
}
