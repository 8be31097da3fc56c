import { compare, toBig } from '#core/money.ts';
import type { IncomeYear } from './income.ts';

/** A month of the chart; the parts are of the greatest gross amount of a month, 0–1. */
export interface IncomeMonth {
  /** 1–12. */
  readonly month: number;
  readonly net: number;
  readonly tax: number;
}

/** The twelve months of a year in their order, those without income too; nothing is drawn of one in which more was paid than came. */
export function incomeMonths({ months }: Pick<IncomeYear, 'months'>): readonly IncomeMonth[] {
  const most = months.reduce(
    (greatest, { gross }) => (compare(gross, greatest) > 0 ? gross : greatest),
    '0',
  );
  const part = (amount: string) =>
    compare(amount, '0') <= 0 ? 0 : toBig(amount).div(most).toNumber();
  return Array.from({ length: 12 }, (_, index) => {
    const found = months.find(({ month }) => month === index + 1);
    return {
      month: index + 1,
      net: found === undefined ? 0 : part(found.net),
      tax: found === undefined ? 0 : part(found.tax),
    };
  });
}
