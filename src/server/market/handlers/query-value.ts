import { CodedError, type FieldCode } from '#core/errors.ts';
import type { CallInput } from '#server/http/handler.ts';

type Query = CallInput['query'];

/** A text of the query; `null` when absent. The contract has checked its form. */
export function queryText(query: Query, name: string): string | null {
  const value = query[name];
  return typeof value === 'string' ? value : null;
}

export function queryNumber(query: Query, name: string, fallback: number): number {
  const value = query[name];
  return typeof value === 'number' ? value : fallback;
}

/** An instant of the query in milliseconds; `null` when absent. Refuses a date that does not exist. */
export function queryInstant(query: Query, name: string): number | null {
  const text = queryText(query, name);
  if (text === null) return null;
  const instant = Date.parse(text);
  if (Number.isNaN(instant)) throw queryRefused(name, 'format');
  return instant;
}

export function queryRefused(name: string, code: FieldCode): CodedError {
  return new CodedError('requestInvalid', {}, [{ pointer: `/query/${name}`, code }]);
}
