import type { IncomeYear } from './income.ts';

/** A year in the address: it stands once for each of its currencies. */
export function yearKey({ year, currency }: Pick<IncomeYear, 'year' | 'currency'>): string {
  return `${year}-${currency}`;
}

/** The year that the address names, else the newest. */
export function shownYear(
  years: readonly IncomeYear[],
  named: string | null,
): IncomeYear | undefined {
  return years.find((each) => yearKey(each) === named) ?? years[0];
}
