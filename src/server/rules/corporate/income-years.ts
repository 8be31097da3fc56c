import { sum, toBig } from '#core/money.ts';

/** What income is; `coupon` is that of bonds and notes, `interest` that of savings and earn products. */
export const incomeKinds = ['dividend', 'coupon', 'interest'] as const;
export type IncomeKind = (typeof incomeKinds)[number];

/** Income of one kind in a month, in one currency. */
export interface IncomeOfMonth {
  /** `YYYY-MM`. */
  readonly month: string;
  readonly kind: IncomeKind;
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

/** Sums, and what each kind has of them: kinds without income are left out. */
interface SumsByKind extends Sums {
  readonly kinds: readonly (Sums & { readonly kind: IncomeKind })[];
}

export interface IncomeYear extends SumsByKind {
  readonly year: number;
  readonly currency: string;
  /** 1–12, in the order in which they came. */
  readonly months: readonly (SumsByKind & { readonly month: number })[];
}

/** Years of these months in their order. A year stands once for each currency: nothing is converted. */
export function incomeYears(months: readonly IncomeOfMonth[]): readonly IncomeYear[] {
  const years = [...new Set(months.map(({ month }) => month.slice(0, 4)))];
  return years.flatMap((year) => {
    const ofYear = months.filter(({ month }) => month.startsWith(`${year}-`));
    const currencies = [...new Set(ofYear.map(({ currency }) => currency))].sort();
    return currencies.map((currency) => {
      const lines = ofYear.filter((each) => each.currency === currency);
      const own = [...new Set(lines.map(({ month }) => month))];
      return {
        year: Number(year),
        currency,
        ...sumsByKind(lines),
        months: own.map((month) => ({
          month: Number(month.slice(5)),
          ...sumsByKind(lines.filter((line) => line.month === month)),
        })),
      };
    });
  });
}

function sumsByKind(lines: readonly IncomeOfMonth[]): SumsByKind {
  return {
    ...sumsOf(lines),
    kinds: incomeKinds.flatMap((kind) => {
      const own = lines.filter((line) => line.kind === kind);
      return own.length === 0 ? [] : [{ kind, ...sumsOf(own) }];
    }),
  };
}

function sumsOf(lines: readonly Pick<IncomeOfMonth, 'gross' | 'tax'>[]): Sums {
  const gross = sum(lines.map((line) => line.gross));
  const tax = sum(lines.map((line) => line.tax));
  return { gross, tax, net: toBig(gross).minus(tax).toFixed() };
}
