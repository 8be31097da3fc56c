import type { QuarterAccounts } from '../model/company-accounts.ts';

/** A published period: a quarter, or the four of a calendar year together. */
export interface PeriodAccounts extends Omit<QuarterAccounts, 'quarter'> {
  readonly year: number;
  /** 1 to 4; `null` of a year. */
  readonly quarter: number | null;
}

export function quarterPeriods(quarters: readonly QuarterAccounts[]): PeriodAccounts[] {
  return quarters.map(({ quarter, ...rest }) => ({
    ...rest,
    year: Math.floor(quarter / 4),
    quarter: (quarter % 4) + 1,
  }));
}

/** Whole calendar years: what was earned and paid is added up, what was owned is that of the last quarter. */
export function yearPeriods(quarters: readonly QuarterAccounts[]): PeriodAccounts[] {
  return quarters.flatMap(({ quarter, balance }, index) => {
    if (quarter % 4 !== 3 || index < 3) return [];
    const year = quarters.slice(index - 3, index + 1);
    return [
      {
        year: Math.floor(quarter / 4),
        quarter: null,
        income: added(year.map(({ income }) => income)),
        balance,
        cashFlow: added(year.map(({ cashFlow }) => cashFlow)),
      },
    ];
  });
}

/** The sum of statements, figure by figure. Throws on none. */
export function added<Statement extends { readonly [Name in keyof Statement]: number }>(
  statements: readonly Statement[],
): Statement {
  return statements.reduce((sum, next) => {
    const names = Object.keys(sum) as (keyof Statement)[];
    return Object.fromEntries(names.map((name) => [name, sum[name] + next[name]])) as Statement;
  });
}

/** The last day (`YYYY-MM-DD`) of a quarter of a year, of its last one for `null`. */
export function periodEnd(year: number, quarter: number | null): string {
  return new Date(Date.UTC(year, (quarter ?? 4) * 3, 0)).toISOString().slice(0, 10);
}
