import { splitQuantity, type SplitTerms } from '#server/rules/corporate/split-terms.ts';
import type { CivilDay } from '#core/civil-day.ts';

/** A split as it was booked for one client. */
export interface BookedSplit extends SplitTerms {
  readonly instrument: string;
  /** By UTC; from the end of this day on quantities are of new shares. */
  readonly day: CivilDay;
}

interface Held {
  readonly instrument: string;
  readonly day: CivilDay;
  readonly quantity: string;
}

/** Quantities of days in the shares of today, as the prices of the past are: a split is no gain and no loss. */
export function heldAfterSplits(
  held: readonly Held[],
  splits: readonly BookedSplit[],
): readonly Held[] {
  return held.map((each) => ({
    ...each,
    quantity: splits
      .filter(({ instrument, day }) => instrument === each.instrument && day > each.day)
      .reduce((quantity, split) => splitQuantity(quantity, split), each.quantity),
  }));
}
