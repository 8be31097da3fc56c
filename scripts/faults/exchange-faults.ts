import type { Fault } from './fault.ts';

const onPglite = 'tests/server/pglite.test.ts';
const amounts = 'src/server/rules/exchange-amounts.ts';
const amountTests = 'src/server/rules/exchange-amounts.test.ts';
const service = 'src/server/modules/exchange/exchange-service.ts';
const statement = 'src/server/db/migrations/0046-statement.sql';

/** What could be wrong with exchanges and statements. */
export const exchangeFaults: readonly Fault[] = [
  {
    check: 'money',
    what: 'what an exchange brings is rounded half-even: there and back can gain',
    file: amounts,
    from: "roundTo(exchanged.times(rate), buy, 'down')",
    to: "roundTo(exchanged.times(rate), buy, 'halfEven')",
    tests: amountTests,
  },
  {
    check: 'money',
    what: 'a provider whose two directions differ is taken at its word: there and back can gain',
    file: amounts,
    from: 'const market = cut(toBig(there).lt(inverted) ? toBig(there) : inverted);',
    to: 'const market = cut(toBig(there));',
    tests: amountTests,
  },
  {
    check: 'C08',
    what: 'a quote is executed in the very moment in which it expires',
    file: service,
    from: 'now >= expiresAt',
    to: 'now > expiresAt',
    tests: onPglite,
    named: 'an exchange',
  },
  {
    check: 'C10',
    what: 'a quote is found by its id alone, for any caller',
    file: service,
    from: '        eq(exchangeQuote.clientId, clientId),\n        eq(exchangeQuote.id, id),',
    to: '        eq(exchangeQuote.id, id),',
    tests: onPglite,
    named: 'an exchange',
  },
  {
    check: 'money',
    what: 'an estimate can be executed like a quote',
    file: 'src/server/modules/exchange/quote-exchange.ts',
    from: 'if (!isEstimate) await',
    to: 'await',
    tests: onPglite,
    named: 'an exchange',
  },
  {
    check: 'ledger',
    what: 'lines of a statement are dated by the clock of each server, so a range loses some',
    file: statement,
    from: 'greatest(kept.booked_at, max(side.at) over ordered), side.amount,',
    to: 'side.at, side.amount,',
    tests: onPglite,
    named: 'a statement',
  },
  {
    check: 'C10',
    what: 'what a line is made of is shown to any caller who knows its reference',
    file: 'src/server/modules/statement/statement-handlers.ts',
    from: '              eq(ledgerTransaction.id, input.path.id),\n              eq(ledgerTransaction.clientId, clientId),',
    to: '              eq(ledgerTransaction.id, input.path.id),',
    tests: onPglite,
    named: 'a statement',
  },
];
