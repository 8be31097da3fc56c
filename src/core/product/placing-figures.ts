import Big from 'big.js';
import { roundTo, sum, toBig } from '#core/money.ts';

/** Terms that the money of placed shares follows from. */
export interface PlacingTerms {
  readonly currency: string;
  /** Charged on their worth, in percent. */
  readonly feePercent: string;
}

/** What placed shares cost, in whole minor units of their currency. */
export interface PlacingFigures {
  readonly amount: string;
  readonly fee: string;
  readonly total: string;
}

/** The same figures for who applies, for what is set aside and for what is paid. */
export function placingFigures(
  shares: string,
  price: string,
  { currency, feePercent }: PlacingTerms,
): PlacingFigures {
  const amount = roundTo(toBig(price).times(shares), currency, 'halfUp');
  const fee = roundTo(toBig(amount).times(feePercent).div(100), currency, 'halfUp');
  return { amount, fee, total: roundTo(sum([amount, fee]), currency, 'halfUp') };
}

/** How far a price is below that of the market, in percent with two digits; below zero where it is above it. */
export function discountPercent(price: string, market: string): string {
  const exact = toBig(market).minus(price).div(market).times(100);
  return exact.round(2, Big.roundHalfEven).toFixed(2);
}
