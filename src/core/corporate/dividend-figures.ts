import Big from 'big.js';
import { roundTo, toBig } from '#core/money.ts';

/** A cash dividend by what a share gets; `taxPercent` is withheld at the source. */
export interface DividendTerms {
  readonly perShare: string;
  readonly currency: string;
  readonly taxPercent: string;
}

/** What shares get, in whole minor units of the dividend's currency: `net` is `gross` less `tax`. */
export interface DividendFigures {
  readonly gross: string;
  readonly tax: string;
  readonly net: string;
}

/** Rounded once, for all shares of a client: the gross amount down, since no more than that was received, the tax half up as it is declared. */
export function dividendFigures(
  quantity: string,
  { perShare, currency, taxPercent }: DividendTerms,
): DividendFigures {
  const gross = roundTo(toBig(quantity).times(toBig(perShare)), currency, 'down');
  const tax = roundTo(toBig(gross).times(toBig(taxPercent)).div(100), currency, 'halfUp');
  return { gross, tax, net: roundTo(new Big(gross).minus(tax), currency, 'halfEven') };
}
