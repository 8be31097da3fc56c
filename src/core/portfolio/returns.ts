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
  let before = toBig(days[0]?.value ?? '0');
  return days.map(({ value, paidIn, takenOut }, index) => {
    if (index === 0) return null;
    const invested = before.plus(toBig(paidIn));
    const worth = toBig(value).plus(toBig(takenOut));
    before = toBig(value);
    // A day on which nothing is held has no return.
    if (invested.gt(0)) growth = (growth ?? 1) * Number(worth.div(invested));
    return growth === null ? null : growth - 1;
  });
}

/**
 * Money-weighted return over the days, as a fraction of the whole period and not of a year: the one rate at which everything
 * that was paid in has become everything that was taken out and what is left. `null` while nothing was held, and where no rate
 * between −99.99 % and +10,000 % does that.
 */
export function moneyWeightedReturn(days: readonly ValuedDay[]): number | null {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined || first === last) return null;
  const length = Date.parse(last.day) - Date.parse(first.day);
  // What of the period is left at the end of a day.
  const left = (day: string) => (Date.parse(last.day) - Date.parse(day)) / length;
  const flows = [
    { left: 1, amount: -Number(first.value) },
    ...days.slice(1).flatMap(({ day, paidIn, takenOut }) => [
      // As above: paid in before the day, taken out after it.
      { left: left(day) + dayLength / length, amount: -Number(paidIn) },
      { left: left(day), amount: Number(takenOut) },
    ]),
    { left: 0, amount: Number(last.value) },
  ].filter(({ amount }) => amount !== 0);
  if (!flows.some(({ amount }) => amount < 0)) return null;
  return rootOf((rate) =>
    flows.reduce((sum, flow) => sum + flow.amount * (1 + rate) ** flow.left, 0),
  );
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
