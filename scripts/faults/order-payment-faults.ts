import type { Fault } from './fault.ts';

const onPglite = 'tests/server/pglite.test.ts';
const named = 'orders that are to be paid';
const rules = 'src/server/rules/trading/order-payment.ts';
const rulesTests = 'src/server/rules/trading/order-payment.test.ts';

/** What could be wrong with orders that cost more than was set aside for them. */
export const orderPaymentFaults: readonly Fault[] = [
  {
    check: 'money',
    what: 'an order is paid with an advance although enough was set aside',
    file: rules,
    from: 'compare(cost, left) < 0 ? cost : left',
    to: "compare(cost, left) < 0 ? '0' : left",
    tests: rulesTests,
  },
  {
    check: 'money',
    what: 'what was advanced is counted from the price alone, without what was set aside',
    file: rules,
    from: '? toBig(paid).minus(reserved).toFixed()',
    to: '? toBig(paid).toFixed()',
    tests: rulesTests,
  },
  {
    check: 'money',
    what: 'the desk authorises beyond the maximum of the tenant',
    file: 'src/server/modules/trade/authorise-order-service.ts',
    from: 'compare(upTo, mostBeyond(reserved, limits)) > 0',
    to: "compare(upTo, '0') < 0",
    tests: onPglite,
    named,
  },
  {
    check: 'money',
    what: 'more is advanced than the desk was ready for',
    file: 'src/server/modules/trade/authorise-order-service.ts',
    from: "if (compare(limit, upTo) > 0) throw new CodedError('changedMeanwhile');",
    to: '',
    tests: onPglite,
    named,
  },
  {
    check: 'money',
    what: 'an order is paid with any amount',
    file: 'src/server/modules/trade/pay-order-service.ts',
    from: "if (compare(amount, advancedOf(before)) !== 0) throw new CodedError('changedMeanwhile');",
    to: '',
    tests: onPglite,
    named,
  },
  {
    check: 'money',
    what: 'shares that are not paid can be sold',
    file: 'src/server/modules/trade/execute-order.ts',
    from: 'if (order.paymentLimit === null) return null;',
    to: "if (order.status !== 'holding') return null;",
    tests: onPglite,
    named,
  },
  {
    check: 'money',
    what: 'an order is outstanding before its due time',
    file: 'src/server/modules/trade/run-order-payment-service.ts',
    from: "paymentDue !== null && paymentDue <= now ? 'overdue' : null",
    to: "paymentDue === null ? null : 'overdue'",
    tests: onPglite,
    named,
  },
  {
    check: 'money',
    what: 'what is outstanding of an order is owed as an advance as well',
    file: 'src/server/modules/trade/run-order-payment-service.ts',
    from: 'postings: [advanceOverPosting(order, amount)],',
    to: 'postings: [],',
    tests: onPglite,
    named,
  },
  {
    check: 'money',
    what: 'an order that is closed leaves what is owed of it outstanding',
    file: 'src/server/modules/trade/close-order-service.ts',
    from: 'const amount = compare(owed, brought) < 0 ? owed : brought;',
    to: "const amount = compare(owed, brought) < 0 ? '0.01' : brought;",
    tests: onPglite,
    named,
  },
  {
    check: 'money',
    what: 'an order whose payment is undone keeps its shares free',
    file: 'src/server/modules/trade/pay-order-service.ts',
    from: 'after = { ...after, ...(await lockShares(tx, random, after, now)) };',
    to: '',
    tests: onPglite,
    named,
  },
];
