import { CodedError, type FieldCode } from '#core/errors.ts';

/** An instant of the query in milliseconds; `null` when absent. Refuses a date that does not exist. */
export function queryInstant<Name extends string>(
  query: { readonly [Each in Name]?: string },
  name: Name,
): number | null {
  const text = query[name];
  if (text === undefined) return null;
  const instant = Date.parse(text);
  if (Number.isNaN(instant)) throw queryRefused(name, 'format');
  return instant;
}

export function queryRefused(name: string, code: FieldCode): CodedError {
  return new CodedError('requestInvalid', {}, [{ pointer: `/query/${name}`, code }]);
}
