import { minorUnit, sum, toBig } from '#core/money.ts';
import { type CivilDay, daysBetween } from '#core/civil-day.ts';
import type { Instalment, LoanTerms } from './schedule.ts';
import { annuitySchedule, dueDays, totalOf } from './schedule.ts';

/** Everything that a client is shown of a loan before it is taken; amounts are decimal strings of `currency`. */
export interface LoanFigures extends LoanTerms {
  /** The day that it is paid out on. */
  readonly start: CivilDay;
  readonly months: number;
  /** Of every month but the last, which may be less. */
  readonly instalment: string;
  readonly totalInterest: string;
  /** All instalments together. */
  readonly total: string;
  /** Effective, in percent a year with two digits. */
  readonly apr: string;
  readonly schedule: readonly Instalment[];
}

/** What a loan that is paid out on `start` costs. The server posts exactly this. */
export function loanFigures(terms: LoanTerms, start: CivilDay, months: number): LoanFigures {
  const schedule = annuitySchedule(terms, start, dueDays(start, months));
  const [first] = schedule;
  if (first === undefined) throw new RangeError('a loan has at least one instalment');
  const { currency } = terms;
  const total = sum(schedule.map(totalOf));
  return {
    ...terms,
    start,
    months,
    instalment: plain(totalOf(first), currency),
    totalInterest: plain(sum(schedule.map(({ interest }) => interest)), currency),
    total: plain(total, currency),
    apr: effectiveRate(terms.amount, start, schedule),
    schedule,
  };
}

/**
 * The annual percentage rate of Directive 2008/48/EC, annex I: the yearly rate at which all that is paid is worth what was lent.
 * In percent, with two digits; it is shown and never booked, so floating point is enough.
 */
function effectiveRate(amount: string, start: CivilDay, schedule: readonly Instalment[]): string {
  const lent = Number(amount);
  const flows = schedule.map((each) => ({
    years: daysBetween(start, each.due) / 365,
    paid: Number(totalOf(each)),
  }));
  const worth = (rate: number) =>
    flows.reduce((total, { years, paid }) => total + paid / (1 + rate) ** years, 0);
  if (worth(0) <= lent) return '0.00';
  let [low, high] = [0, 1];
  while (worth(high) > lent) high *= 2;
  // Each step halves the range: sixty leave less than a double can hold.
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    if (worth(middle) > lent) low = middle;
    else high = middle;
  }
  return (high * 100).toFixed(2);
}

function plain(amount: string, currency: string): string {
  return toBig(amount).toFixed(minorUnit(currency));
}
