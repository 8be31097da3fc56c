import { compare, roundTo, toBig } from '#core/money.ts';
import type { PlacingFigures, PlacingTerms } from '#core/product/placing-figures.ts';

/** What shares bring at a price: their worth, the fee, which is never more than that, and what is paid out. */
export function saleFigures(
  shares: string,
  price: string,
  { currency, feePercent }: PlacingTerms,
): PlacingFigures {
  const amount = roundTo(toBig(price).times(shares), currency, 'halfUp');
  const full = roundTo(toBig(amount).times(feePercent).div(100), currency, 'halfUp');
  const fee = compare(full, amount) > 0 ? amount : full;
  return { amount, fee, total: roundTo(toBig(amount).minus(fee), currency, 'halfUp') };
}
