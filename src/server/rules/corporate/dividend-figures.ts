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

/** What of a dividend falls on some of the shares that it was paid for: each amount by itself, so that `net` is still `gross` less `tax`. */
export function dividendPart(
  { gross, tax, currency }: Pick<DividendFigures, 'gross' | 'tax'> & { readonly currency: string },
  { quantity, of }: { readonly quantity: string; readonly of: string },
): DividendFigures {
  const part = (amount: string) =>
    roundTo(toBig(amount).times(toBig(quantity)).div(toBig(of)), currency, 'halfEven');
  const [own, withheld] = [part(gross), part(tax)];
  return {
    gross: own,
    tax: withheld,
    net: roundTo(new Big(own).minus(withheld), currency, 'halfEven'),
  };
}
