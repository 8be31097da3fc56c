import type { Fault } from './fault.ts';

const core = 'src/core/product';
const rules = 'src/server/rules/product';
const figures = `${core}/bond-figures.test.ts`;
const onPostgres = 'tests/server/postgresql.test.ts';
const bonds = 'bonds';
const module = 'src/server/modules/bond';

/** What could be wrong with bonds. */
export const bondFaults: readonly Fault[] = [
  {
    check: bonds,
    what: 'a calculation leaves the face value out of what comes back',
    file: `${core}/bond-outcome.ts`,
    from: 'sum([couponTotal, figures.faceAmount])',
    to: 'sum([couponTotal])',
    tests: `${core}/bond-outcome.test.ts`,
  },
  {
    check: bonds,
    what: 'an amount is said to buy bonds that it does not cover',
    file: `${core}/bond-outcome.ts`,
    from: 'steps.gt(0) && compare(totalOf(steps.times(step)), amount) > 0',
    to: 'steps.lt(0)',
    tests: `${core}/bond-outcome.test.ts`,
  },
  {
    check: bonds,
    what: 'a coupon date at the end of a month drifts to the 28th',
    file: `${core}/bond-schedule.ts`,
    from: 'return isMonthEnd(day) ? monthEnd(date) : date;',
    to: 'return date;',
    tests: figures,
  },
  {
    check: bonds,
    what: 'a coupon is paid on a holiday',
    file: `${core}/bond-schedule.ts`,
    from: 'if (isBusinessDay(day, holidays)) return dayOfNumber(day);',
    to: 'if (isBusinessDay(day, [])) return dayOfNumber(day);',
    tests: figures,
  },
  {
    check: bonds,
    what: 'a long first period is counted as one of as many days',
    file: `${core}/day-count.ts`,
    from: 'return part.plus(new Exact(days).div(daysBetween(start, end) * frequency));',
    to: 'return part.plus(new Exact(days).div(365));',
    tests: figures,
  },
  {
    check: bonds,
    what: 'the 31st counts as a day of its own in months of thirty days',
    file: `${core}/day-count.ts`,
    from: 'day: Math.min(day, 30)',
    to: 'day',
    tests: figures,
  },
  {
    check: bonds,
    what: 'the yield leaves out the interest that has accrued',
    file: `${core}/bond-yield.ts`,
    from: 'const dirty = Number(cleanPrice) + Number(accruedPercent(terms, settlesOn));',
    to: 'const dirty = Number(cleanPrice);',
    tests: figures,
  },
  {
    check: bonds,
    what: 'half the spread goes to who sells',
    file: `${core}/bond-figures.ts`,
    from: 'toBig(middle).minus(half).round(priceDigits, Big.roundDown)',
    to: 'toBig(middle).plus(half).plus(1).round(priceDigits, Big.roundDown)',
    tests: figures,
  },
  {
    check: bonds,
    what: 'who buys with settlement on the day of a coupon is paid it',
    file: `${rules}/bond-entitlement.ts`,
    from: "status !== 'rejected' && settlesOn < due",
    to: "status !== 'rejected' && settlesOn <= due",
    tests: `${rules}/bond-entitlement.test.ts`,
  },
  {
    check: bonds,
    what: 'a purchase that was undone is paid coupons',
    file: `${rules}/bond-entitlement.ts`,
    from: "status !== 'rejected' && settlesOn < due",
    to: 'status.length > 0 && settlesOn < due',
    tests: `${rules}/bond-entitlement.test.ts`,
  },
  {
    check: bonds,
    what: 'an order is agreed at another price than was shown',
    file: `${module}/bond-order-service.ts`,
    from: 'compare(shown.price, figures.price) !== 0 ||',
    to: 'compare(shown.price, figures.price) === 2 ||',
    tests: onPostgres,
  },
  {
    check: bonds,
    what: 'a coupon is paid before its business day',
    file: `${module}/run-bond-service.ts`,
    from: "if (paysOn > today || isPaid || compare(units, '0') <= 0) continue;",
    to: "if (dueOn > today || isPaid || compare(units, '0') <= 0) continue;",
    tests: onPostgres,
  },
  {
    check: bonds,
    what: 'an order that was paid a coupon is undone',
    file: `${module}/bond-order-service.ts`,
    from: 'if (bookedBy !== null && paid.some(({ dueOn }) => settlesOn < dueOn))',
    to: "if (bookedBy === '' && paid.some(({ dueOn }) => settlesOn < dueOn))",
    tests: onPostgres,
  },
  {
    check: bonds,
    what: 'interest that is paid with a purchase is part of its cost',
    file: `${module}/bond-postings.ts`,
    from: '{ source, destination: interest, asset, amount: accrued },',
    to: '{ source, destination: market, asset, amount: accrued },',
    tests: onPostgres,
  },
  {
    check: bonds,
    what: 'a price of a day to come is posted',
    file: `${module}/bond-price-service.ts`,
    from: 'if (day > today || !isPriceDay(bond.terms, day))',
    to: 'if (!isPriceDay(bond.terms, day))',
    tests: onPostgres,
  },
  {
    check: bonds,
    what: 'a price that may be mistyped is dealt at',
    file: `${module}/bond-price-service.ts`,
    from: 'if (!confirmed) refuseFarOff(bond, posted);',
    to: 'if (confirmed) refuseFarOff(bond, posted);',
    tests: onPostgres,
  },
];
