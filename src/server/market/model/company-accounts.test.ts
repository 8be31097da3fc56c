import { describe, expect, it } from 'vitest';
import { companyAccounts, firstQuarter, type QuarterAccounts } from './company-accounts.ts';
import { seedOf } from './noise.ts';
import { sectors } from './sector.ts';

const last = 2026 * 4 + 2;
const companies = sectors.flatMap((sector) =>
  [1, 2, 3, 4].map((turn) => ({ seed: seedOf(turn, sector), sector, worth: 8_000_000_000 * turn })),
);

describe.each(companies)('$sector, $seed', (model) => {
  const accounts = companyAccounts(model, last);

  it('adds up in every statement of every quarter', () => {
    expect(accounts.map(({ quarter }) => quarter)).toEqual(
      Array.from({ length: last - firstQuarter + 1 }, (_, index) => firstQuarter + index),
    );
    for (const { income, balance, cashFlow } of accounts) {
      expect(income.grossProfit).toBe(income.revenue - income.costOfRevenue);
      expect(income.operatingIncome).toBe(income.grossProfit - income.operatingExpenses);
      expect(income.incomeBeforeTax).toBe(income.operatingIncome - income.interest);
      expect(income.netIncome).toBe(income.incomeBeforeTax - income.tax);
      const { cash, receivables, inventory, fixedAssets, payables, debt } = balance;
      expect(balance.totalAssets).toBe(cash + receivables + inventory + fixedAssets);
      expect(balance.totalLiabilities).toBe(payables + debt);
      expect(balance.equity).toBe(balance.totalAssets - balance.totalLiabilities);
      const { operating, investing, financing, netChange } = cashFlow;
      expect(netChange).toBe(operating + investing + financing);
    }
  });

  it('leads from one balance to the next: cash by its flow, equity by profit less dividends', () => {
    for (const [index, now] of accounts.entries()) {
      const before = accounts[index - 1];
      if (before === undefined) continue;
      expect(now.balance.cash - before.balance.cash).toBe(now.cashFlow.netChange);
      expect(now.balance.equity - before.balance.equity).toBe(
        now.income.netIncome - now.cashFlow.dividends,
      );
    }
  });

  it('stays a company that could be: cash and equity above zero, worth some years of its profit', () => {
    for (const { income, balance, cashFlow } of accounts) {
      expect(balance.cash).toBeGreaterThan(0);
      expect(balance.equity).toBeGreaterThan(0);
      expect(income.revenue).toBeGreaterThan(0);
      expect(cashFlow.dividends).toBeGreaterThanOrEqual(0);
    }
    const year = accounts.slice(-4).reduce((sum, { income }) => sum + income.netIncome, 0);
    expect(model.worth / year).toBeGreaterThan(6);
    expect(model.worth / year).toBeLessThan(60);
  });
});

it('is the same whenever it is asked for', () => {
  const [model] = companies;
  if (model === undefined) throw new Error('no company');
  const later: readonly QuarterAccounts[] = companyAccounts(model, last + 8);
  expect(later.slice(0, last - firstQuarter + 1)).toEqual(companyAccounts(model, last));
});
