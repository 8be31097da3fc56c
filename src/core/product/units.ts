import Big from 'big.js';
import { minorUnit, roundTo, toBig } from '#core/money.ts';

/** How a fund counts: digits of its units after the point, the currency of its price, a fee in percent. */
export interface UnitTerms {
  readonly currency: string;
  readonly unitDigits: number;
  readonly feePercent: string;
}

/** What an order comes to at a price. Amounts are whole minor units, units have the digits of the fund. */
export interface UnitFigures {
  readonly units: string;
  /** Units at the price. */
  readonly value: string;
  readonly fee: string;
  /** Paid for a purchase: value and fee. Paid out of a redemption: value less the fee. */
  readonly total: string;
  /** Of an amount, what buys no further unit; it stays in the account. */
  readonly rest: string;
}

/**
 * What an amount buys, its fee included. Every rounding favours the fund, and so those who stay in it: units down, their value and
 * the fee up to a minor unit. `units` is 0 where the amount buys nothing; then nothing is paid.
 */
export function boughtUnits(amount: string, price: string, terms: UnitTerms): UnitFigures {
  const { currency, unitDigits, feePercent } = terms;
  const whole = toBig(roundTo(amount, currency, 'down'));
  const most = divideDown(whole.times(100), toBig(feePercent).plus(100), minorUnit(currency));
  const units = divideDown(most, toBig(price), unitDigits);
  const value = upTo(units.times(price), minorUnit(currency));
  const fee = upTo(value.times(feePercent).div(100), minorUnit(currency));
  const total = value.plus(fee);
  return show(terms, { units, value, fee, total, rest: whole.minus(total) });
}

/** What units bring: their value down and the fee up to a minor unit, never more than the value. */
export function redeemedUnits(units: string, price: string, terms: UnitTerms): UnitFigures {
  const digits = minorUnit(terms.currency);
  const value = toBig(units).times(price).round(digits, Big.roundDown);
  const full = upTo(value.times(terms.feePercent).div(100), digits);
  const fee = full.gt(value) ? value : full;
  return show(terms, {
    units: toBig(units),
    value,
    fee,
    total: value.minus(fee),
    rest: new Big(0),
  });
}

/** Whether units have no more digits than the fund counts with. */
export function areUnitsOf(units: string, unitDigits: number): boolean {
  return (toBig(units).toFixed().split('.')[1]?.length ?? 0) <= unitDigits;
}

/** Units with all the digits of the fund. */
export function showUnits(units: string, unitDigits: number): string {
  return toBig(units).round(unitDigits, Big.roundDown).toFixed(unitDigits);
}

function show(
  { currency, unitDigits }: UnitTerms,
  { units, ...amounts }: Readonly<Record<keyof UnitFigures, Big>>,
): UnitFigures {
  return {
    units: units.toFixed(unitDigits),
    value: roundTo(amounts.value, currency, 'down'),
    fee: roundTo(amounts.fee, currency, 'down'),
    total: roundTo(amounts.total, currency, 'down'),
    rest: roundTo(amounts.rest, currency, 'down'),
  };
}

function upTo(value: Big, digits: number): Big {
  return value.round(digits, Big.roundUp);
}

/** A quotient rounded down at once: rounding twice could end above it. */
function divideDown(value: Big, by: Big, digits: number): Big {
  const Exact = Big();
  Exact.DP = digits;
  Exact.RM = Big.roundDown;
  return new Big(new Exact(value).div(by).toFixed());
}
