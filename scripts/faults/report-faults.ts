import type { Fault } from './fault.ts';

const onPglite = 'tests/server/pglite.test.ts';
const report = 'a report of a year';

/** Reports of a year: its edges, its lots, its reversals. */
export const reportFaults: readonly Fault[] = [
  {
    check: 'report',
    what: 'a month of income turns at midnight of Greenwich, and disagrees with the report',
    file: 'src/server/modules/corporate/read-income-service.ts',
    from: 'at time zone ${zone}',
    to: "at time zone 'UTC'",
    tests: onPglite,
    named: report,
  },
  {
    check: 'report',
    what: 'a kind of income has the sums of the whole year',
    file: 'src/web/features/income/of-kind.ts',
    from: '    ...sumsOf(own),',
    to: '    ...sumsOf(year),',
    tests: 'src/web/features/income/of-kind.test.ts',
  },
  {
    check: 'report',
    what: 'a year turns at midnight of Greenwich instead of the tenant’s',
    file: 'src/server/modules/report/year-span.ts',
    from: 'until: startOfDay(zone, `${year + 1}-01-01`),',
    to: "until: startOfDay('UTC', `${year + 1}-01-01`),",
    tests: onPglite,
    named: report,
  },
  {
    check: 'report',
    what: 'a sale that was reversed is taken back with every reversal of its year',
    file: 'src/server/modules/report/read-year-lots.ts',
    from: 'or(isNull(ledgerTransaction.reverses), eq(lotClosing.undoneBy, ledgerTransaction.id)),',
    to: 'or(isNull(ledgerTransaction.reverses), isNull(lotClosing.undoneBy)),',
    tests: onPglite,
    named: report,
  },
  {
    check: 'report',
    what: 'a sale that was reversed counts twice instead of not at all',
    file: 'src/server/modules/report/read-year-lots.ts',
    from: '.times(isReversal ? -1 : 1)',
    to: '.times(isReversal ? 1 : 1)',
    tests: onPglite,
    named: report,
  },
  {
    check: 'report',
    what: 'a part of a purchase bears all of its fees',
    file: 'src/server/modules/report/read-year-lots.ts',
    from: ': toBig(purchaseFees).times(toBig(closing.cost)).div(toBig(boughtFor));',
    to: ': toBig(purchaseFees);',
    tests: onPglite,
    named: report,
  },
  {
    check: 'report',
    what: 'tax withheld from dividends is a fee as well',
    file: 'src/server/modules/report/split-year-money.ts',
    from: "    if (incomeKind(row) !== null || kind === 'dividend.pay') return [];",
    to: '    if (incomeKind(row) !== null) return [];',
    tests: onPglite,
    named: report,
  },
  {
    check: 'report',
    what: 'a fee that is charged of money on its way is not a fee',
    file: 'src/server/modules/report/read-year-money.ts',
    from: 'const isPaid = inArray(ledgerPosting.destination, accounts);',
    to: "const isPaid = sql`${ledgerPosting.source} not like 'house:%'`;",
    tests: onPglite,
    named: report,
  },
  {
    check: 'report',
    what: 'lines of a report do not add up to their total',
    file: 'src/server/rules/report/shown-lots.ts',
    from: "cost: cost.parts[place] ?? '0',",
    to: 'cost: toBig(own[place]?.lot.cost ?? cost.total).toFixed(digits),',
    tests: 'src/server/rules/report/shown-lots.test.ts',
  },
];
