import { describe, expect, it } from 'vitest';
import { incomeYears, type IncomeKind } from './income-years.ts';

const line = (
  month: string,
  currency: string,
  gross: string,
  tax: string,
  kind: IncomeKind = 'dividend',
) => ({
  month,
  kind,
  currency,
  gross,
  tax,
});

describe('income by year', () => {
  it('sums what a year has of each currency, and converts nothing', () => {
    const years = incomeYears([
      line('2026-11', 'EUR', '10.00', '1.90'),
      line('2026-11', 'USD', '5.00', '0.75'),
      line('2026-02', 'EUR', '0.10', '0.02'),
      line('2025-12', 'EUR', '7.77', '1.48'),
    ]);
    expect(
      years.map(({ year, currency, gross, tax, net }) => [year, currency, gross, tax, net]),
    ).toEqual([
      [2026, 'EUR', '10.1', '1.92', '8.18'],
      [2026, 'USD', '5', '0.75', '4.25'],
      [2025, 'EUR', '7.77', '1.48', '6.29'],
    ]);
    expect(years[0]?.months.map(({ month, net }) => [month, net])).toEqual([
      [11, '8.1'],
      [2, '0.08'],
    ]);
  });

  it('says what each kind has of a month and of the year', () => {
    const [year] = incomeYears([
      line('2026-11', 'EUR', '10.00', '1.90'),
      line('2026-11', 'EUR', '5.00', '0', 'interest'),
      line('2026-02', 'EUR', '-1.20', '0', 'coupon'),
      line('2026-02', 'EUR', '2.00', '0', 'interest'),
    ]);
    expect([year?.gross, year?.tax, year?.net]).toEqual(['15.8', '1.9', '13.9']);
    expect(year?.kinds.map(({ kind, net }) => [kind, net])).toEqual([
      ['dividend', '8.1'],
      ['coupon', '-1.2'],
      ['interest', '7'],
    ]);
    expect(
      year?.months.map(({ month, net, kinds }) => [month, net, kinds.map(({ kind }) => kind)]),
    ).toEqual([
      [11, '13.1', ['dividend', 'interest']],
      [2, '0.8', ['coupon', 'interest']],
    ]);
  });

  it('has no year without income', () => {
    expect(incomeYears([])).toEqual([]);
  });
});
