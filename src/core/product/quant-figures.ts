import Big from 'big.js';
import type { CivilDay } from '#core/civil-day.ts';
import { daysBetween } from '#core/civil-day.ts';
import { compare, minorUnit, roundTo, toBig } from '#core/money.ts';

/** What a unit costs, of every strategy note and on every day of its window. */
export const unitCost = '1';

/** What leaving early costs: in percent of the value, and never less than an amount. */
export interface ExitFee {
  readonly exitFee: string;
  readonly minimumFee: string;
}

/** What units come to. Amounts are whole minor units of the note's currency. */
export interface QuantFigures {
  readonly value: string;
  readonly fee: string;
  readonly total: string;
}

/** What units are worth at a value of one: rounded down to whole minor units. */
export function quantValue(units: string, price: string, currency: string): string {
  return roundTo(toBig(units).times(price), currency, 'down');
}

/** What the settlement date pays. */
export function settledUnits(units: string, price: string, currency: string): QuantFigures {
  const value = quantValue(units, price, currency);
  return { value, fee: roundTo('0', currency, 'down'), total: value };
}

/** What leaving early pays. The fee is rounded up to a minor unit, and is never more than the value. */
export function leftUnits(
  units: string,
  price: string,
  currency: string,
  { exitFee, minimumFee }: ExitFee,
): QuantFigures {
  const value = toBig(quantValue(units, price, currency));
  const share = value.times(exitFee).div(100).round(minorUnit(currency), Big.roundUp);
  const wanted = share.lt(minimumFee) ? toBig(minimumFee) : share;
  const fee = wanted.gt(value) ? value : wanted;
  const show = (amount: Big) => roundTo(amount, currency, 'down');
  return { value: show(value), fee: show(fee), total: show(value.minus(fee)) };
}

/** The declared result of a year, from and to, in percent. The lower one may be below zero. */
export interface YearRange {
  readonly low: string;
  readonly high: string;
}

/** What an amount would come to by the settlement date at both ends of the range: an example, and no promise. */
export function rangeOutcomes(
  amount: string,
  currency: string,
  { low, high }: YearRange,
  { from, until }: { readonly from: CivilDay; readonly until: CivilDay },
): { readonly low: string; readonly high: string } {
  const days = Math.max(0, daysBetween(from, until));
  const at = (rate: string) => {
    const gain = toBig(amount).times(rate).times(days).div(36_500);
    const total = toBig(amount).plus(gain);
    return roundTo(total.lt(0) ? '0' : total, currency, 'down');
  };
  return { low: at(low), high: at(high) };
}

/** Why a holding cannot be left early now; `null` where it can. */
export type QuantExitObstacle = 'noValue' | 'staleValue' | 'term';

export interface QuantExitFacts {
  readonly settlesOn: CivilDay;
  /** Days that a value may be old at most. */
  readonly valueDays: number;
  /** Day of the latest value. */
  readonly valueOn: CivilDay | null;
  readonly today: CivilDay;
}

/** From the settlement date on everything is paid by the value of that day. */
export function quantExitObstacle(facts: QuantExitFacts): QuantExitObstacle | null {
  const { settlesOn, valueDays, valueOn, today } = facts;
  if (today >= settlesOn) return 'term';
  if (valueOn === null) return 'noValue';
  return daysBetween(valueOn, today) > valueDays ? 'staleValue' : null;
}

/** Whether the range is one: the lower end first, and no loss of more than everything. */
export function isRange({ low, high }: YearRange): boolean {
  return compare(low, '-100') >= 0 && compare(low, high) <= 0;
}
