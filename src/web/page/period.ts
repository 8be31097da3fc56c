import { statementRanges, type StatementRange } from '#core/statement/statement-range.ts';

/** The days of a list, as the address says them. */
export interface Period {
  /** Days stand in place of a range. */
  readonly range: StatementRange | 'days';
  /** `YYYY-MM-DD`, or nothing. */
  readonly from: string;
  readonly to: string;
}

/** What to ask the backend for a period. */
export interface PeriodQuery {
  readonly range?: StatementRange;
  readonly from?: string;
  readonly to?: string;
}

const day = /^\d{4}-\d{2}-\d{2}$/;

/** Reads the address; whatever is no period is as if it were not there. */
export function readPeriod(place: URLSearchParams, usual: StatementRange): Period {
  const range = place.get('range');
  return {
    range: range === 'days' ? range : (statementRanges.find((each) => each === range) ?? usual),
    from: dayOf(place.get('from')),
    to: dayOf(place.get('to')),
  };
}

/** Whether the days are none that a list could be of: nothing is asked for until they are. */
export function isBackwards({ range, from, to }: Period): boolean {
  return range === 'days' && from !== '' && to !== '' && from > to;
}

export function periodQuery({ range, from, to }: Period): PeriodQuery {
  if (range !== 'days') return { range };
  if (from === '' && to === '') return { range: 'all' };
  return { ...(from !== '' && { from }), ...(to !== '' && { to }) };
}

function dayOf(text: string | null): string {
  return text !== null && day.test(text) ? text : '';
}
