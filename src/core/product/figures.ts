import type { CivilDay } from '#core/civil-day.ts';
import { dayNumber, dayOfNumber } from '#core/civil-day.ts';
import { roundTo, sum, toBig } from '#core/money.ts';
import { interestOfTerm } from './interest.ts';

/** What a placement comes to. Amounts are of the product's currency, rates in percent a year. */
export interface ProductFigures {
  readonly amount: string;
  readonly annualRate: string;
  readonly startsOn: CivilDay;
  /** `null` without a term. */
  readonly maturesOn: CivilDay | null;
  /** Days that the interest is for: the term, or a year at the rate of today. */
  readonly days: number;
  readonly interest: string;
  readonly total: string;
}

/** The days of a forecast where there is no term. */
const forecastDays = 365;

/** What an amount becomes that is placed on a day: the same figures for who calculates, who confirms and what is paid. */
export function productFigures(
  amount: string,
  {
    currency,
    annualRate,
    days,
  }: { readonly currency: string; readonly annualRate: string; readonly days: number | null },
  startsOn: CivilDay,
): ProductFigures {
  const placed = roundTo(amount, currency, 'down');
  const term = days ?? forecastDays;
  const interest = interestOfTerm(placed, annualRate, term, currency);
  return {
    amount: placed,
    annualRate,
    startsOn,
    maturesOn: days === null ? null : dayOfNumber(dayNumber(startsOn) + days),
    days: term,
    interest,
    total: roundTo(toBig(sum([placed, interest])), currency, 'down'),
  };
}
