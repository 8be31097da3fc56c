import type { Fault } from './fault.ts';

const onPglite = 'tests/server/pglite.test.ts';
const funds = 'funds';
const module = 'src/server/modules/fund';

/** What could be wrong with funds. */
export const fundFaults: readonly Fault[] = [
  {
    check: funds,
    what: 'units are rounded up',
    file: 'src/core/product/units.ts',
    from: 'Exact.RM = Big.roundDown;',
    to: 'Exact.RM = Big.roundUp;',
    tests: 'src/core/product/units.test.ts',
  },
  {
    check: funds,
    what: 'the value of bought units is rounded in favour of who buys',
    file: 'src/core/product/units.ts',
    from: 'const value = upTo(units.times(price), minorUnit(currency));',
    to: 'const value = units.times(price).round(minorUnit(currency), Big.roundDown);',
    tests: 'src/core/product/units.test.ts',
  },
  {
    check: funds,
    what: 'the fee is taken of the amount and not of what is invested',
    file: 'src/core/product/units.ts',
    from: 'const fee = upTo(value.times(feePercent).div(100), minorUnit(currency));',
    to: 'const fee = upTo(whole.times(feePercent).div(100), minorUnit(currency));',
    tests: 'src/core/product/units.test.ts',
  },
  {
    check: funds,
    what: 'an order of the very millisecond of the cut-off gets the price of the day',
    file: 'src/core/product/price-day.ts',
    from: 'if (instant >= closesAt) continue;',
    to: 'if (instant > closesAt) continue;',
    tests: 'src/core/product/price-day.test.ts',
  },
  {
    check: funds,
    what: 'a price can be posted while orders of its day are open',
    file: `${module}/fund-price-service.ts`,
    from: 'if (!hasClosed(calendarOf(terms), day, now.getTime()))',
    to: 'if (hasClosed(calendarOf(terms), day, now.getTime()) && false)',
    tests: onPglite,
  },
  {
    check: funds,
    what: 'a second price of a day is taken for its price',
    file: 'src/server/modules/product/post-day-price-service.ts',
    from: 'if ((await priceOfDay(tx, tenant, code, day)) !== null)',
    to: 'if (false && (await priceOfDay(tx, tenant, code, day)) !== null)',
    tests: onPglite,
  },
  {
    check: funds,
    what: 'an order is taken back after its cut-off',
    file: `${module}/fund-order-service.ts`,
    from: 'if (isClient && now >= before.closesAt)',
    to: 'if (isClient && now > before.closesAt)',
    tests: onPglite,
  },
  {
    check: funds,
    what: 'an order is taken at another price day than was shown',
    file: `${module}/fund-order-service.ts`,
    from: 'if (shown.priceDay !== priceDay.day ||',
    to: 'if (',
    tests: onPglite,
  },
  {
    check: funds,
    what: 'a correction books anew without reversing what the wrong price booked',
    file: `${module}/run-order-service.ts`,
    from: "  await undone('undo', bookedBy);",
    to: '  void bookedBy;',
    tests: onPglite,
  },
  {
    check: funds,
    what: 'a redemption is paid before its settlement day',
    file: `${module}/run-order-service.ts`,
    from: 'row.paysOn <= todayOf(tenant, now))',
    to: "row.paysOn > '')",
    tests: onPglite,
  },
  {
    check: funds,
    what: 'an order waits for the latest price and not for that of its day',
    file: `${module}/run-order-service.ts`,
    from: 'await priceOfDay(tx, tenant.id, row.product, row.priceDay);',
    to: 'await priceOfDay(tx, tenant.id, row.product, todayOf(tenant, now));',
    tests: onPglite,
  },
  {
    check: funds,
    what: 'what is left of an order that buys nothing stays set aside',
    file: `${module}/run-order-service.ts`,
    from: '    release: () => releaseOrder(tx, random, before, now),',
    to: '    release: () => Promise.resolve(),',
    tests: onPglite,
  },
];
