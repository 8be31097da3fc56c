import { sum } from '#core/money.ts';

/** Sums of named amounts by currency, the currencies in their order. */
export function reportTotals<Column extends string>(
  rows: readonly (Readonly<Record<Column, string>> & { readonly currency: string })[],
  columns: readonly Column[],
  show: (amount: string, currency: string) => string,
): readonly (Record<Column, string> & { readonly currency: string })[] {
  return [...new Set(rows.map(({ currency }) => currency))].sort().map((currency) => {
    const own = rows.filter((row) => row.currency === currency);
    const sums = Object.fromEntries(
      columns.map((column) => [column, show(sum(own.map((row) => row[column])), currency)]),
    );
    return { currency, ...sums } as Record<Column, string> & { readonly currency: string };
  });
}
