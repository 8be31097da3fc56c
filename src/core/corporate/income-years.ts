import { sum, toBig } from '../money.ts';

/** Dividends of a month in one currency. */
export interface IncomeOfMonth {
  /** `YYYY-MM`. */
  readonly month: string;
  readonly currency: string;
  /** Decimals. */
  readonly gross: string;
  readonly tax: string;
}

interface Sums {
  readonly gross: string;
  readonly tax: string;
  readonly net: string;
}

export interface IncomeYear extends Sums {
  readonly year: number;
  readonly currency: string;
  /** 1–12, in the order in which they came. */
  readonly months: readonly (Sums & { readonly month: number })[];
}

/** Years of these months in their order. A year stands once for each currency: nothing is converted. */
export function incomeYears(months: readonly IncomeOfMonth[]): readonly IncomeYear[] {
  const years = [...new Set(months.map(({ month }) => month.slice(0, 4)))];
  return years.flatMap((year) => {
    const ofYear = months.filter(({ month }) => month.startsWith(`${year}-`));
    const currencies = [...new Set(ofYear.map(({ currency }) => currency))].sort();
    return currencies.map((currency) => {
      const lines = ofYear.filter((each) => each.currency === currency);
      return {
        year: Number(year),
        currency,
        ...sumsOf(lines),
        months: lines.map((line) => ({ month: Number(line.month.slice(5)), ...sumsOf([line]) })),
      };
    });
  });
}

function sumsOf(lines: readonly Pick<IncomeOfMonth, 'gross' | 'tax'>[]): Sums {
  const gross = sum(lines.map((line) => line.gross));
  const tax = sum(lines.map((line) => line.tax));
  return { gross, tax, net: toBig(gross).minus(tax).toFixed() };
}
