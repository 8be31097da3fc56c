import { expect, it } from 'vitest';
import { incomeMonths } from './income-months.ts';
import { shownYear, yearKey } from './shown-year.ts';

const month = (of: number, gross: string, tax: string, net: string) => ({
  month: of,
  gross,
  tax,
  net,
  kinds: [],
});
const year = (of: number, currency: string) => ({
  year: of,
  currency,
  gross: '0',
  tax: '0',
  net: '0',
  kinds: [],
  months: [],
});

it('draws twelve months, each as high as its sums in the table', () => {
  const months = incomeMonths({
    months: [month(11, '80.00', '15.20', '64.80'), month(2, '20.00', '0.00', '20.00')],
  });
  expect(months.map((each) => each.month)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  expect(months[10]).toEqual({ month: 11, net: 0.81, tax: 0.19 });
  expect(months[1]).toEqual({ month: 2, net: 0.25, tax: 0 });
  expect(months.filter(({ net, tax }) => net + tax > 0)).toHaveLength(2);
});

it('draws nothing of a month in which more interest was paid than received', () => {
  const months = incomeMonths({
    months: [month(3, '-5.00', '0.00', '-5.00'), month(2, '20.00', '0.00', '20.00')],
  });
  expect(months.slice(1, 3)).toEqual([
    { month: 2, net: 1, tax: 0 },
    { month: 3, net: 0, tax: 0 },
  ]);
});

it('shows the year of the address in its currency, and the first one for any other', () => {
  const years = [year(2026, 'EUR'), year(2026, 'USD'), year(2025, 'EUR')];
  expect(shownYear(years, '2026-USD')).toBe(years[1]);
  expect(shownYear(years, '2024-EUR')).toBe(years[0]);
  expect(shownYear(years, null)).toBe(years[0]);
  expect(shownYear([], '2026-USD')).toBeUndefined();
  expect(new Set(years.map(yearKey)).size).toBe(3);
});
