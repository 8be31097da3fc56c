import type Big from 'big.js';
import type { CivilDay } from '#core/civil-day.ts';
import { toBig } from '#core/money.ts';
import { type BondTerms, couponDates, interestPeriod, regularDates } from './bond-schedule.ts';
import { partOfYear } from './day-count.ts';

/** Interest that has accrued by a day since the last coupon, in percent of the face value: none on the day of a coupon itself. */
export function accruedPercent(terms: BondTerms, day: CivilDay): Big {
  const period = interestPeriod(terms, day);
  if (period === null) return toBig('0');
  const accrued = interestBetween(terms, period.start, day);
  // Months of thirty days end a period at the end of February before it is over: never more than its coupon.
  const coupon = couponPercent(terms, period.end);
  return accrued.gt(coupon) ? coupon : accrued;
}

/** The coupon of a day on which one is due, in percent of the face value. Only a first one can be longer or shorter than the others. */
export function couponPercent(terms: BondTerms, due: CivilDay): Big {
  const { accruesFrom, firstCoupon, couponRate, frequency } = terms;
  const regular = toBig(couponRate).div(frequency);
  if (due !== firstCoupon) return regular;
  const before = regularDates(terms, accruesFrom).findLast((date) => date < due);
  return before === accruesFrom ? regular : interestBetween(terms, accruesFrom, firstCoupon);
}

/** What is due after a day, in percent of the face value, the next first; maturity is with the last. */
export function paymentsAfter(
  terms: BondTerms,
  day: CivilDay,
): readonly { readonly due: CivilDay; readonly coupon: Big }[] {
  return couponDates(terms)
    .filter((due) => due > day)
    .map((due) => ({ due, coupon: couponPercent(terms, due) }));
}

function interestBetween(terms: BondTerms, from: CivilDay, to: CivilDay): Big {
  const part = partOfYear(terms, regularDates(terms, from), from, to);
  return part.times(terms.couponRate);
}
