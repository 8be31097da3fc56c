import type { MessageId } from '#i18n/message-ids.gen.ts';

/** The words of a statement's lines. */
export const lineTexts: Readonly<Record<string, MessageId>> = {
  revenue: 'quote.line.revenue',
  cost_of_revenue: 'quote.line.costOfRevenue',
  gross_profit: 'quote.line.grossProfit',
  operating_expenses: 'quote.line.operatingExpenses',
  operating_income: 'quote.line.operatingIncome',
  interest: 'quote.line.interest',
  income_before_tax: 'quote.line.incomeBeforeTax',
  tax: 'quote.line.tax',
  net_income: 'quote.line.netIncome',
  cash: 'quote.line.cash',
  receivables: 'quote.line.receivables',
  inventory: 'quote.line.inventory',
  fixed_assets: 'quote.line.fixedAssets',
  total_assets: 'quote.line.totalAssets',
  payables: 'quote.line.payables',
  debt: 'quote.line.debt',
  total_liabilities: 'quote.line.totalLiabilities',
  equity: 'quote.line.equity',
  operating: 'quote.line.operating',
  investing: 'quote.line.investing',
  financing: 'quote.line.financing',
  net_change: 'quote.line.netChange',
  capital_expenditure: 'quote.line.capitalExpenditure',
  dividends: 'quote.line.dividends',
};
