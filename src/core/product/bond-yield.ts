import type { CivilDay } from '#core/civil-day.ts';
import { accruedPercent, paymentsAfter } from './bond-interest.ts';
import { type BondTerms, regularDates } from './bond-schedule.ts';
import { countedDays } from './day-count.ts';

// Percent a year; prices of bonds that pay have yields between them.
const lowest = -99;
const highest = 1_000;
const steps = 100;

/** What is paid so many periods from settlement, in percent of the face value. */
interface Payment {
  readonly amount: number;
  readonly periods: number;
}

/**
 * The clean price at a yield in percent a year that is compounded as often as coupons are paid, in percent of the face value.
 * The part of a period until the next coupon is compounded too, but in the last period, where interest is simple.
 */
export function priceAtYield(terms: BondTerms, annualYield: number, settlesOn: CivilDay): number {
  const dirty = presentValue(paymentsFrom(terms, settlesOn), annualYield / 100 / terms.frequency);
  return dirty - Number(accruedPercent(terms, settlesOn));
}

/** The yield to maturity at a clean price, in percent a year with three digits; `null` once there is nothing left to be paid. */
export function yieldToMaturity(
  terms: BondTerms,
  cleanPrice: string,
  settlesOn: CivilDay,
): string | null {
  if (settlesOn >= terms.maturesOn) return null;
  const dirty = Number(cleanPrice) + Number(accruedPercent(terms, settlesOn));
  const payments = paymentsFrom(terms, settlesOn);
  let [low, high] = [lowest, highest];
  // The price falls as the yield rises: halving finds it for every bond, where Newton's method can leave the range.
  for (let step = 0; step < steps; step += 1) {
    const middle = (low + high) / 2;
    if (presentValue(payments, middle / 100 / terms.frequency) > dirty) low = middle;
    else high = middle;
  }
  const found = ((low + high) / 2).toFixed(3);
  return found === '-0.000' ? '0.000' : found;
}

function paymentsFrom(terms: BondTerms, settlesOn: CivilDay): readonly Payment[] {
  const { dayCount, maturesOn } = terms;
  const grid = regularDates(terms, settlesOn);
  const [start = settlesOn, end = maturesOn] = grid;
  const left = countedDays(dayCount, settlesOn, end) / countedDays(dayCount, start, end);
  return paymentsAfter(terms, settlesOn).map(({ due, coupon }) => ({
    amount: Number(coupon) + (due === maturesOn ? 100 : 0),
    periods: left + grid.indexOf(due) - 1,
  }));
}

function presentValue(payments: readonly Payment[], rate: number): number {
  const [first] = payments;
  const isLast = payments.length === 1 && first !== undefined && first.periods <= 1;
  return payments.reduce(
    (value, { amount, periods }) =>
      value + amount / (isLast ? 1 + periods * rate : (1 + rate) ** periods),
    0,
  );
}
