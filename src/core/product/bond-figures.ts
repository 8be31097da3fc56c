import Big from 'big.js';
import type { CivilDay } from '#core/civil-day.ts';
import { roundTo, sum, toBig } from '#core/money.ts';
import { accruedPercent, couponPercent } from './bond-interest.ts';
import type { BondTerms } from './bond-schedule.ts';

export type BondSide = 'buy' | 'sell';

/** What bonds cost or bring. Amounts are whole minor units of the bond's currency. */
export interface BondFigures {
  /** Clean, in percent of the face value. */
  readonly price: string;
  /** Face value of what is traded. */
  readonly faceAmount: string;
  /** At the clean price. */
  readonly value: string;
  /** Interest since the last coupon until settlement: paid to who sells. */
  readonly accrued: string;
  readonly total: string;
}

/** Digits of a price in percent of the face value. */
const priceDigits = 4;

/** The price of one side: half the spread above the middle for who buys, below it for who sells, never below nothing. */
export function sidePrice(middle: string, spread: string, side: BondSide): string {
  const half = toBig(spread).div(2);
  const price =
    side === 'buy'
      ? toBig(middle).plus(half).round(priceDigits, Big.roundUp)
      : toBig(middle).minus(half).round(priceDigits, Big.roundDown);
  return (price.lt(0) ? toBig('0') : price).toFixed();
}

/** Price and accrued interest of a number of bonds that settle on a day. */
export function bondFigures(
  {
    terms,
    face,
    currency,
  }: { readonly terms: BondTerms; readonly face: string; readonly currency: string },
  units: string,
  price: string,
  settlesOn: CivilDay,
): BondFigures {
  const faceAmount = toBig(face).times(units);
  const value = roundTo(faceAmount.times(price).div(100), currency, 'halfEven');
  const percent = accruedPercent(terms, settlesOn);
  const accrued = roundTo(faceAmount.times(percent).div(100), currency, 'halfEven');
  return {
    price: toBig(price).toFixed(),
    faceAmount: roundTo(faceAmount, currency, 'down'),
    value,
    accrued,
    total: roundTo(sum([value, accrued]), currency, 'down'),
  };
}

/** The coupon of a number of bonds on a day on which one is due, as it is paid: rounded down to whole minor units. */
export function couponAmount(
  {
    terms,
    face,
    currency,
  }: { readonly terms: BondTerms; readonly face: string; readonly currency: string },
  units: string,
  due: CivilDay,
): string {
  const amount = toBig(face).times(units).times(couponPercent(terms, due)).div(100);
  return roundTo(amount, currency, 'down');
}

/** What one bond is worth on a day with its interest, as portfolios count it. */
export function dirtyPrice(
  { terms, face }: { readonly terms: BondTerms; readonly face: string },
  cleanPrice: string,
  day: CivilDay,
): string {
  return accruedPercent(terms, day)
    .plus(cleanPrice)
    .times(face)
    .div(100)
    .round(6, Big.roundHalfEven)
    .toFixed();
}
