import type { Fault } from './fault.ts';

const onPglite = 'tests/server/pglite.test.ts';
const named = 'orders';
const place = 'src/server/modules/trade/place-order.ts';
const quotes = 'src/server/modules/trade/order-quotes-service.ts';
const execute = 'src/server/modules/trade/execute-order.ts';
const match = 'src/core/trading/match-order.ts';
const matchTests = 'src/core/trading/match-order.test.ts';
const fees = 'src/core/trading/order-fees.ts';

/** What could be wrong with orders. */
export const tradeFaults: readonly Fault[] = [
  {
    check: 'C08',
    what: 'an order is placed in the very moment in which its quote expires',
    file: quotes,
    from: 'return now >= expiresAt;',
    to: 'return now > expiresAt;',
    tests: onPglite,
    named,
  },
  {
    check: 'C10',
    what: 'a quote of an order is found by its id alone, for any caller',
    file: quotes,
    from: 'eq(tradeQuote.clientId, clientId), eq(tradeQuote.id, id)',
    to: 'eq(tradeQuote.id, id)',
    tests: onPglite,
    named,
  },
  {
    check: 'money',
    what: 'what changed since the quote is not looked at when an order is placed',
    file: place,
    from: "if (reasons.length > 0) throw new CodedError('orderRefused', { reasons });",
    to: '',
    tests: onPglite,
    named,
  },
  {
    check: 'money',
    what: 'an order is filled through its limit',
    file: match,
    from: "return side === 'buy' ? compare(price, worstPrice) <= 0 : compare(price, worstPrice) >= 0;",
    to: "return side === 'buy' || compare(price, worstPrice) >= 0;",
    tests: matchTests,
  },
  {
    check: 'money',
    what: 'an order takes more of a tick than was traded with it',
    file: match,
    from: 'const quantity = offered.lt(remaining) ? offered : remaining;',
    to: 'const quantity = offered.lte(0) ? offered : remaining;',
    tests: matchTests,
  },
  {
    check: 'money',
    what: 'every part of an order is charged the minimum fee',
    file: execute,
    from: 'const fees = addedFees(due, order,',
    to: "const fees = addedFees(due, { tax: '0', duty: '0', trade: '0' },",
    tests: onPglite,
    named,
  },
  {
    check: 'money',
    what: 'a sale is charged more than it has brought',
    file: fees,
    from: 'const taken = left !== null && open.gt(left) ? left : open;',
    to: 'const taken = open;',
    tests: 'src/core/trading/order-fees.test.ts',
  },
  {
    check: 'money',
    what: 'fees are rounded down',
    file: fees,
    from: "tax: roundTo(sumOf('tax', new Big(trade)), currency, 'up'),",
    to: "tax: roundTo(sumOf('tax', new Big(trade)), currency, 'down'),",
    tests: 'src/core/trading/order-fees.test.ts',
  },
  {
    check: 'money',
    what: 'orders wait through a halt and are filled by what was traded meanwhile',
    file: 'src/server/modules/trade/trade-state-service.ts',
    from: "if (before === 'halted' && state !== 'halted')",
    to: "if (before === 'review' && state !== 'halted')",
    tests: onPglite,
    named,
  },
  {
    check: 'money',
    what: 'proceeds of a sale are paid out at once',
    file: 'src/server/modules/trade/settle-orders.ts',
    from: '        lte(tradeExecution.settlesAt, now),\n',
    to: '',
    tests: onPglite,
    named,
  },
  {
    check: 'ledger',
    what: 'a part that was used of a hold is given back at its end',
    file: 'src/server/ledger/holds.ts',
    from: 'postings: [rest(held, leftOf(held))],',
    to: 'postings: [rest(held, held.amount)],',
    tests: onPglite,
    named,
  },
  {
    check: 'money',
    what: 'fees of a sale are added to what it brings',
    file: 'src/core/trading/order-total.ts',
    from: "side === 'buy' ? traded.plus(feeTotal(fees)) : traded.minus(feeTotal(fees))",
    to: 'traded.plus(feeTotal(fees))',
    tests: 'src/core/trading/order-total.test.ts',
  },
  {
    check: 'money',
    what: 'the gain of a position is not the difference of what is shown above it',
    file: 'src/core/trading/position-worth.ts',
    from: 'toBig(value).minus(cost)',
    to: 'toBig(remaining).times(price).minus(cost)',
    tests: 'src/core/trading/position-worth.test.ts',
  },
  {
    check: 'money',
    what: 'a part of the shares that are held is no whole lots',
    file: 'src/core/trading/typed-order.ts',
    from: '.div(100).div(lot).round(0, 0).times(lot).toFixed()',
    to: '.div(100).round(0, 0).toFixed()',
    tests: 'src/core/trading/typed-order.test.ts',
  },
  {
    check: 'money',
    what: 'a trade that was reversed is confirmed on paper',
    file: 'src/core/trading/order-figures.ts',
    from: " && reason !== 'reversed'",
    to: " && reason !== 'expired'",
    tests: 'src/core/trading/order-figures.test.ts',
  },
  {
    check: 'C10',
    what: 'an order and its confirmation are there for any caller who knows its id',
    file: 'src/server/modules/trade/order-quotes-service.ts',
    from: '        eq(tradeOrder.clientId, clientId),\n        eq(tradeOrder.id, quoteId),',
    to: '        eq(tradeOrder.id, quoteId),',
    tests: onPglite,
    named,
  },
  {
    check: 'money',
    what: 'a saved list ends with its first page',
    file: 'src/api/pages.ts',
    from: '    pages.push(page);\n',
    to: '',
    tests: 'src/api/pages.test.ts',
  },
];
