import type { Fault } from './fault.ts';

const lots = 'src/server/modules/trade/sale-lots-service.ts';
const tests = 'tests/server/pglite.test.ts';
const named = 'sales of one purchase';

/** What could be wrong with the sale of one purchase. */
export const saleFaults: readonly Fault[] = [
  {
    check: 'money',
    what: 'a sale that names a purchase sells the oldest shares all the same',
    file: lots,
    from: 'purchaseId === null ? [] : [purchaseId]',
    to: '[]',
    tests,
    named,
  },
  {
    check: 'money',
    what: 'a sale that names none takes shares that another one was chosen for',
    file: lots,
    from: 'purchase === null ? [] : [purchase]',
    to: '[]',
    tests,
    named,
  },
  {
    check: 'C10',
    what: 'any order is taken for a purchase of the client in this stock',
    file: lots,
    from: "bought?.side !== 'buy' || bought.instrument !== instrument || bought.planId !== null",
    to: 'bought === null',
    tests,
    named,
  },
  {
    check: 'money',
    what: 'the shares of a purchase are offered twice',
    file: lots,
    from: 'rest.minus(quantity).plus(filled)',
    to: 'rest',
    tests,
    named,
  },
];
