import type { Handler } from '#server/http/handler.ts';
import type { MarketService } from '../market-service.ts';
import { listingHere } from './listing-here.ts';
import { periodEnd, quarterPeriods, yearPeriods, type PeriodAccounts } from './stock-accounts.ts';

export function listFinancials({ provider }: MarketService): Handler<'listFinancials'> {
  return async ({ query }) => {
    const { symbol, market, currency, instrument } = listingHere(provider, query);
    const { period, limit = 8 } = query;
    const quarters = await provider.accounts(instrument);
    const periods = period === 'year' ? yearPeriods(quarters) : quarterPeriods(quarters);
    return {
      symbol,
      market,
      currency,
      period,
      items: periods.slice(-limit).map(wireReport),
      next: null,
    };
  };
}

function wireReport({ year, quarter, income, balance, cashFlow }: PeriodAccounts) {
  return {
    year,
    quarter,
    ends: periodEnd(year, quarter),
    income: {
      revenue: String(income.revenue),
      cost_of_revenue: String(income.costOfRevenue),
      gross_profit: String(income.grossProfit),
      operating_expenses: String(income.operatingExpenses),
      operating_income: String(income.operatingIncome),
      interest: String(income.interest),
      income_before_tax: String(income.incomeBeforeTax),
      tax: String(income.tax),
      net_income: String(income.netIncome),
    },
    balance: {
      cash: String(balance.cash),
      receivables: String(balance.receivables),
      inventory: String(balance.inventory),
      fixed_assets: String(balance.fixedAssets),
      total_assets: String(balance.totalAssets),
      payables: String(balance.payables),
      debt: String(balance.debt),
      total_liabilities: String(balance.totalLiabilities),
      equity: String(balance.equity),
    },
    cash_flow: {
      operating: String(cashFlow.operating),
      investing: String(cashFlow.investing),
      financing: String(cashFlow.financing),
      net_change: String(cashFlow.netChange),
      capital_expenditure: String(cashFlow.capitalExpenditure),
      dividends: String(cashFlow.dividends),
    },
  };
}
