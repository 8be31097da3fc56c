import { roundTo, sum, toBig } from '#core/money.ts';

/** Terms of an offering that its money follows from. */
export interface OfferingTerms {
  readonly currency: string;
  /** Shares of one lot. */
  readonly lot: number;
  /** Charged on the worth of what is allotted, in percent. */
  readonly feeRate: string;
}

/** What lots cost at a price: worth, fee and both together, in the currency of the offering. */
export interface OfferingFigures {
  readonly lots: number;
  readonly quantity: number;
  readonly price: string;
  readonly amount: string;
  readonly fee: string;
  readonly total: string;
}

/**
 * The same figures for who applies, for what is set aside and for what is paid. They never fall when lots or price rise, so that
 * money which was set aside at the most covers every allotment.
 */
export function offeringFigures(
  lots: number,
  price: string,
  { currency, lot, feeRate }: OfferingTerms,
): OfferingFigures {
  const quantity = lots * lot;
  const amount = roundTo(toBig(price).times(quantity), currency, 'halfUp');
  const fee = roundTo(toBig(amount).times(feeRate).div(100), currency, 'halfUp');
  return {
    lots,
    quantity,
    price: toBig(price).toFixed(),
    amount,
    fee,
    total: roundTo(sum([amount, fee]), currency, 'halfUp'),
  };
}

/** The price that money is set aside at: what was bid, or the highest of the band at the cut-off price (`null`). */
export function blockedPrice(bid: string | null, priceHigh: string): string {
  return toBig(bid ?? priceHigh).toFixed();
}
