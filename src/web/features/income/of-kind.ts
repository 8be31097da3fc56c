import type { IncomeKind, IncomeYear } from './income.ts';

/** A year as it is without the other kinds; the whole year for a kind that it has nothing of. */
export function ofKind(year: IncomeYear, kind: string | null): IncomeYear {
  const own = year.kinds.find((each) => each.kind === kind);
  if (own === undefined) return year;
  return {
    ...year,
    ...sumsOf(own),
    kinds: [own],
    months: year.months.flatMap(({ month, kinds }) => {
      const found = kinds.find((each) => each.kind === kind);
      return found === undefined ? [] : [{ month, ...sumsOf(found), kinds: [found] }];
    }),
  };
}

function sumsOf({ gross, tax, net }: Record<'gross' | 'tax' | 'net', string>) {
  return { gross, tax, net };
}

/** The kind that the address names, where the year has others beside it. */
export function shownKind({ kinds }: IncomeYear, named: string | null): IncomeKind | null {
  if (kinds.length < 2) return null;
  return kinds.find(({ kind }) => kind === named)?.kind ?? null;
}
