import type { Tree } from './openapi-file.ts';

/** What a schema says of its values, as far as showing them depends on it. */
export type ValueKind =
  | 'number'
  | 'decimal'
  | 'boolean'
  | 'object'
  | 'day'
  | 'moment'
  /** A number of seconds since 1970. */
  | 'seconds'
  | 'word'
  | 'text'
  | 'unknown';

// Texts of these formats are neither figures nor days.
const words = new Set([
  'email',
  'uri',
  'url',
  'uuid',
  'hostname',
  'ipv4',
  'ipv6',
  'byte',
  'binary',
]);

// Not of the standard, but in use: numbers of seconds since 1970.
const secondFormats = new Set(['unix-time', 'unixtime', 'unix-timestamp', 'timestamp-seconds']);

/** Kind of the values of one plain schema: no reference, no alternatives. */
export function valueKind(schema: Tree): ValueKind {
  const types = [schema['type']].flat().filter((type) => type !== 'null' && type !== undefined);
  const [type] = types;
  if (types.length !== 1) return 'unknown';
  if (type === 'number' || type === 'integer')
    return secondFormats.has(String(schema['format'])) ? 'seconds' : 'number';
  if (type === 'boolean') return 'boolean';
  if (type === 'object') return schema['properties'] === undefined ? 'unknown' : 'object';
  if (type !== 'string') return 'unknown';
  const format = String(schema['format']);
  if (format === 'date') return 'day';
  if (format === 'date-time') return 'moment';
  if (words.has(format) || isEnumOfWords(schema)) return 'word';
  return isDecimal(schema) ? 'decimal' : 'text';
}

function isEnumOfWords({ enum: values }: Tree): boolean {
  return (
    Array.isArray(values) &&
    values.length > 0 &&
    values.every((value) => value === null || !/^-?\d|^$/.test(String(value)))
  );
}

// Amounts are sent as strings. A pattern that takes one and no year marks them among other texts.
function isDecimal({ pattern }: Tree): boolean {
  if (typeof pattern !== 'string') return false;
  try {
    const takes = new RegExp(pattern, 'u');
    return (
      ['1.5', '1.50', '1.5000', '1.50000000'].some((one) => takes.test(one)) &&
      !['2026-03-31', '2026-03-31T12:00:00Z', 'a'].some((one) => takes.test(one))
    );
  } catch {
    return false;
  }
}
