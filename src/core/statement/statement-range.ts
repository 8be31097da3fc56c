import { dateRanges, rangeStart, type DateRange } from '#core/date-range.ts';

/** Ranges of specification §9, and all there is. A year is chosen by its days. */
export type StatementRange = Exclude<DateRange, '1Y'>;

export const statementRanges: readonly StatementRange[] = dateRanges.filter(
  (range) => range !== '1Y',
);

/** First and last day of a statement, both within it; `from` is `null` for everything since the beginning. */
export interface StatementDays {
  readonly from: string | null;
  readonly to: string;
}

/** The days of a range that ends with `today` (`YYYY-MM-DD`, in whichever zone the statement is). */
export function statementDays(range: StatementRange, today: string): StatementDays {
  if (range === 'all') return { from: null, to: today };
  // The range begins after the day whose closing figures it starts from.
  const before = Date.parse(`${rangeStart(range, new Date(`${today}T12:00:00Z`))}T12:00:00Z`);
  return { from: new Date(before + 86_400_000).toISOString().slice(0, 10), to: today };
}
