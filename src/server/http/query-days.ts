import { CodedError } from '#core/errors.ts';
import { dayIn } from '#core/identity/age.ts';
import type { StatementDays, StatementRange } from '#core/statement/statement-range.ts';
import { statementDays } from '#core/statement/statement-range.ts';
import { zonedInstant } from '#core/zoned-time.ts';

export interface AskedDays {
  readonly range?: StatementRange;
  readonly from?: string;
  readonly to?: string;
}

const dayMs = 86_400_000;

/** The days that a query asks for by a range (`usual` when it names none) or by days; refuses both at once, and days turned round. */
export function queryDays(
  { range, from, to }: AskedDays,
  today: string,
  usual: StatementRange,
): StatementDays {
  if (from === undefined && to === undefined) return statementDays(range ?? usual, today);
  const days = { from: from ?? null, to: to ?? today };
  if (range !== undefined) refuse('/query/range', 'unknownKey');
  if (days.from !== null && days.from > days.to) refuse('/query/from', 'invalid');
  return days;
}

/** The same as moments of the zone where those days are: from the first of them until before the second; `null` for no bound. */
export function queryMoments(
  query: AskedDays,
  zone: string,
  now: Date,
  usual: StatementRange,
): { readonly from: Date | null; readonly to: Date } {
  const { from, to } = queryDays(query, dayIn(zone, now.getTime()), usual);
  return { from: from === null ? null : startOfDay(zone, from), to: startOfDay(zone, to, 1) };
}

/** Midnight of a day in a zone, or so many days later. */
export function startOfDay(zone: string, day: string, later = 0): Date {
  return new Date(zonedInstant(zone, Date.parse(`${day}T00:00:00Z`) / dayMs + later, 0));
}

function refuse(pointer: string, code: 'invalid' | 'unknownKey'): never {
  throw new CodedError('requestInvalid', {}, [{ pointer, code }]);
}
