import { toBig } from '#core/money.ts';

/** A day of a portfolio, in one currency. */
export interface ValuedDay {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** What is held is worth at the end of the day; decimal string. */
  readonly value: string;
  /** What was paid into holdings on the day, by purchases; not negative. */
  readonly paidIn: string;
  /** What was taken out of them, by sales; not negative. */
  readonly takenOut: string;
}

const dayLength = 86_400_000;

/**
 * Time-weighted return over the days, as a fraction: the growth of each day, multiplied, so that neither the size nor the
 * moment of a purchase counts. What is paid in counts from the beginning of its day, what is taken out until its end. `null`
 * while nothing was held. The first day is where it begins: its value is the measure, its flows do not count.
 */
export function timeWeightedReturn(days: readonly ValuedDay[]): number | null {
  return timeWeightedReturns(days).at(-1) ?? null;
}

/** The same until the end of each of the days. */
export function timeWeightedReturns(days: readonly ValuedDay[]): readonly (number | null)[] {
  let growth: number | null = null;
  return days.map((day, index) => {
    const before = days[index - 1];
    const ofDay = before === undefined ? null : dayGrowth(before, day);
    if (ofDay !== null) growth = (growth ?? 1) * ofDay;
    return growth === null ? null : growth - 1;
  });
}

/** What one unit became on a day; `null` for a day on which nothing is held, which has no return. */
export function dayGrowth(
  before: Pick<ValuedDay, 'value'>,
  { value, paidIn, takenOut }: ValuedDay,
): number | null {
  const invested = toBig(before.value).plus(toBig(paidIn));
  const worth = toBig(value).plus(toBig(takenOut));
  return invested.gt(0) ? Number(worth.div(invested)) : null;
}

/**
 * Money-weighted return over the days, as a fraction of the whole period and not of a year: the one rate at which everything
 * that was paid in has become everything that was taken out and what is left. `null` while nothing was held, and where no rate
 * between −99.99 % and +10,000 % does that.
 */
export function moneyWeightedReturn(days: readonly ValuedDay[]): number | null {
  const flows = datedFlows(days);
  const last = days.at(-1);
  if (last === undefined || !flows.some(({ amount }) => amount > 0)) return null;
  return rootOf((rate) => grownAt(rate, flows) - Number(last.value));
}

/** What was put in, or below zero taken out, and for which part of the period it grew. */
export interface DatedFlow {
  readonly day: string;
  readonly amount: number;
  readonly left: number;
}

/** Everything that the last value has grown from: the value at the beginning first. Empty for less than two days. */
export function datedFlows(days: readonly ValuedDay[]): readonly DatedFlow[] {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined || first === last) return [];
  const length = Date.parse(last.day) - Date.parse(first.day);
  // What of the period is left at the end of a day.
  const left = (day: string) => (Date.parse(last.day) - Date.parse(day)) / length;
  return [
    { day: first.day, left: 1, amount: Number(first.value) },
    ...days.slice(1).flatMap(({ day, paidIn, takenOut }) => [
      // As above: paid in before the day, taken out after it.
      { day, left: left(day) + dayLength / length, amount: Number(paidIn) },
      { day, left: left(day), amount: -Number(takenOut) },
    ]),
  ].filter(({ amount }) => amount !== 0);
}

/** What flows have become at a rate by the end of the period. */
export function grownAt(rate: number, flows: readonly DatedFlow[]): number {
  return flows.reduce((sum, { amount, left }) => sum + amount * (1 + rate) ** left, 0);
}

/** Where a function changes its sign between the two ends, by halving; `null` where it does not. */
function rootOf(worth: (rate: number) => number): number | null {
  let [low, high] = [-0.9999, 100];
  const sign = Math.sign(worth(low));
  if (sign === Math.sign(worth(high))) return null;
  for (let round = 0; round < 200; round += 1) {
    const middle = (low + high) / 2;
    if (Math.sign(worth(middle)) === sign) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
