import type { Fault } from './fault.ts';

const onPglite = 'tests/server/pglite.test.ts';
const onPostgres = 'tests/server/postgresql.test.ts';
const balances = 'src/server/db/migrations/0016-ledger-balances.sql';
// Has the last word on how balances are kept.
const keepBalances = 'src/server/db/migrations/0016-ledger-order.sql';

/** What could be wrong with money. */
export const ledgerFaults: readonly Fault[] = [
  {
    check: 'C04', what: 'a key stands for what moves alone: another quote, payee or rate is taken for the same',
    file: 'src/server/ledger/intent-hash.ts', from: 'postings: moves, intent })', to: 'postings: moves })',
    tests: onPglite, named: 'ledger',
  },
  {
    check: 'C05', what: 'a posting does not ask whether there is enough',
    file: keepBalances, from: 'if held + moved.input - moved.output < 0 then', to: 'if false then',
    tests: onPglite, named: 'ledger',
  },
  {
    check: 'C05', what: 'two writers at once read the same balance',
    file: keepBalances, from: 'asset = moved.asset for update;\n    if not found', to: 'asset = moved.asset;\n    if not found',
    tests: onPostgres, named: 'ledger',
  },
  {
    check: 'C05', what: 'a sale of what is held and one of what is not wait for each other',
    file: keepBalances, from: "0, 0 from added where source ~ '^client:.*:held$'", to: '0, 0 from added where false',
    tests: onPostgres, named: 'lots',
  },
  {
    check: 'C05', what: 'a hold is used and given back at the same time',
    file: 'src/core/ledger/hold-lifecycle.ts', from: 'captured: { capture: null, release: null }', to: "captured: { capture: null, release: 'released' }",
    tests: onPglite, named: 'ledger acts',
  },
  {
    check: 'ledger', what: 'balances are not kept: what goes out is not counted',
    file: keepBalances, from: 'update account_balance set input = input + moved.input, output = output + moved.output', to: 'update account_balance set input = input + moved.input',
    tests: onPglite, named: 'ledger',
  },
  {
    check: 'ledger', what: 'the app may write balances itself',
    file: balances, from: 'grant select on account_balance to livery_app;', to: 'grant select, insert, update, delete on account_balance to livery_app;',
    tests: onPglite, named: 'ledger',
  },
  {
    check: 'ledger', what: 'the store takes NaN for a positive amount',
    file: balances, from: "add constraint ledger_posting_number check (amount <> 'NaN'),", to: 'add constraint ledger_posting_number check (true),',
    tests: onPglite, named: 'ledger',
  },
  {
    check: 'ledger', what: 'what is no positive decimal is left to the store',
    file: 'src/server/ledger/checked-entry.ts', from: 'if (!isDecimal(posting.amount) || !toBig(posting.amount).gt(0)) {', to: 'if (posting.amount === null) {',
    tests: onPglite, named: 'ledger',
  },
  {
    check: 'ledger', what: 'a transaction is reversed as often as anybody likes',
    file: 'src/server/db/migrations/0016-ledger-holds.sql',
    from: ',\n  add constraint ledger_transaction_reversed_once unique (tenant, reverses)', to: '',
    tests: onPglite, named: 'ledger acts',
  },
  {
    check: 'ledger', what: 'lots are closed last in first out',
    file: 'src/server/ledger/keep-lots.ts', from: '.orderBy(positionLot.openedAt, positionLot.openedBy)', to: '.orderBy(sql`${positionLot.openedAt} desc`)',
    tests: onPglite, named: 'lots',
  },
  {
    check: 'ledger', what: 'a lot closed in part keeps its whole cost',
    file: 'src/core/portfolio/fifo.ts', from: 'cost: toBig(lot.cost).minus(cost).toFixed()', to: 'cost: lot.cost',
    tests: 'src/core/portfolio/fifo.test.ts',
  },
  {
    check: 'ledger', what: 'lots of a sale that was undone stay closed',
    file: 'src/server/ledger/undo-lots.ts', from: '  await reopenClosed(tx, tenant, transactionId, undoneBy);\n', to: '  void reopenClosed;\n',
    tests: onPglite, named: 'lots',
  },
];
