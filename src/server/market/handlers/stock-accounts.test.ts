import { expect, it } from 'vitest';
import { companyAccounts } from '../model/company-accounts.ts';
import { periodEnd, quarterPeriods, yearPeriods } from './stock-accounts.ts';

const accounts = companyAccounts({ seed: 3, sector: 'energy', worth: 4_000_000_000 }, 2026 * 4 + 1);

it('makes a year of its four quarters, and none of a year that is not over', () => {
  const years = yearPeriods(accounts);
  const quarters = quarterPeriods(accounts);
  expect(years.map(({ year }) => year)).toEqual(
    Array.from({ length: 11 }, (_, index) => 2015 + index),
  );
  for (const { year, income, balance, cashFlow } of years) {
    const of = quarters.filter((each) => each.year === year);
    expect(of.map(({ quarter }) => quarter)).toEqual([1, 2, 3, 4]);
    const total = (pick: (each: (typeof of)[number]) => number) =>
      of.reduce((sum, each) => sum + pick(each), 0);
    expect(income.revenue).toBe(total((each) => each.income.revenue));
    expect(income.netIncome).toBe(total((each) => each.income.netIncome));
    expect(income.netIncome).toBe(income.incomeBeforeTax - income.tax);
    expect(cashFlow.netChange).toBe(total((each) => each.cashFlow.netChange));
    expect(balance).toEqual(of[3]?.balance);
  }
});

it('ends with the last day of its last month', () => {
  expect([periodEnd(2024, 1), periodEnd(2025, 2), periodEnd(2025, null)]).toEqual([
    '2024-03-31',
    '2025-06-30',
    '2025-12-31',
  ]);
});
