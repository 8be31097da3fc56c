import Big from 'big.js';
import { roundTo, toBig } from '#core/money.ts';

/** A split: `newShares` stand for every `oldShares`, both whole; fewer new than old make it a reverse split. */
export interface SplitTerms {
  readonly newShares: number;
  readonly oldShares: number;
}

/** What a holding becomes. A share is whole: what is beyond is paid in cash. */
export interface SplitFigures {
  /** Whole shares afterwards. */
  readonly received: string;
  /** The part of a share that is paid. */
  readonly fraction: string;
  /** Paid for it, in whole minor units. */
  readonly cash: string;
}

// The digits that the ledger keeps after the point.
const digits = 12;

/** A quantity in shares after a split, cut to the digits of the ledger. */
export function splitQuantity(quantity: string, { newShares, oldShares }: SplitTerms): string {
  return toBig(quantity).times(newShares).div(oldShares).round(digits, Big.roundDown).toFixed();
}

/** Whole shares that a quantity is after a split. */
export function wholeAfterSplit(quantity: string, terms: SplitTerms): string {
  return toBig(splitQuantity(quantity, terms)).round(0, Big.roundDown).toFixed();
}

/** A price or an amount per share after a split, to the digits of the ledger. */
export function splitPrice(price: string, { newShares, oldShares }: SplitTerms): string {
  return toBig(price).times(oldShares).div(newShares).round(digits, Big.roundHalfEven).toFixed();
}

/** What a split makes of a quantity at the price of a share after it: rounded once, for all shares of a client. */
export function splitFigures(
  quantity: string,
  terms: SplitTerms,
  { price, currency }: { readonly price: string; readonly currency: string },
): SplitFigures {
  const exact = toBig(splitQuantity(quantity, terms));
  const received = wholeAfterSplit(quantity, terms);
  const fraction = exact.minus(received);
  return {
    received,
    fraction: fraction.toFixed(),
    cash: roundTo(fraction.times(toBig(price)), currency, 'halfEven'),
  };
}

/** The split that undoes another. */
export function inverseOf({ newShares, oldShares }: SplitTerms): SplitTerms {
  return { newShares: oldShares, oldShares: newShares };
}
