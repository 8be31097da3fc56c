import type { components } from '#api/market.gen.ts';

/** What a page of reports has, however it was asked for. */
export type FinancialList = Omit<components['schemas']['FinancialList'], 'next'>;
export type FinancialReport = components['schemas']['FinancialReport'];

export type StatementName = 'income' | 'balance' | 'cash_flow';

interface Statement {
  readonly name: StatementName;
  /** Lines in the order of the statement. */
  readonly lines: readonly string[];
  /** Lines that are the sum of those before them. */
  readonly totals: readonly string[];
  /** Lines that are drawn as bars. */
  readonly bars: readonly [string, string];
}

/** The three statements of a report, as they are read. */
export const statements: readonly Statement[] = [
  {
    name: 'income',
    lines: [
      'revenue',
      'cost_of_revenue',
      'gross_profit',
      'operating_expenses',
      'operating_income',
      'interest',
      'income_before_tax',
      'tax',
      'net_income',
    ],
    totals: ['gross_profit', 'operating_income', 'income_before_tax', 'net_income'],
    bars: ['revenue', 'net_income'],
  },
  {
    name: 'balance',
    lines: [
      'cash',
      'receivables',
      'inventory',
      'fixed_assets',
      'total_assets',
      'payables',
      'debt',
      'total_liabilities',
      'equity',
    ],
    totals: ['total_assets', 'total_liabilities', 'equity'],
    bars: ['total_assets', 'total_liabilities'],
  },
  {
    name: 'cash_flow',
    lines: [
      'operating',
      'investing',
      'financing',
      'net_change',
      'capital_expenditure',
      'dividends',
    ],
    totals: ['net_change'],
    bars: ['operating', 'net_change'],
  },
];

export function statementOf(name: StatementName): Statement {
  const found = statements.find((statement) => statement.name === name);
  if (found === undefined) throw new RangeError(`no statement ${name}`);
  return found;
}

/** One figure of a report, as a decimal. */
export function figureOf(report: FinancialReport, name: StatementName, line: string): string {
  const found = Object.entries(report[name]).find(([key]) => key === line)?.[1];
  if (found === undefined) throw new RangeError(`no line ${line} in ${name}`);
  return found;
}
