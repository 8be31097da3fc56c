import { megabyte } from '#core/form/file-size.ts';
import type { FieldEncoding } from '#core/body-encoding.ts';
import { treeOf, type Tree } from './openapi-file.ts';

/** What a field that holds a file takes. */
export interface FileLimits {
  /** Media types, `image/*` among them; undefined where the document takes any. */
  readonly types: readonly string[] | undefined;
  /** Most bytes of one file. */
  readonly bytes: number | undefined;
}

/** The limits of a file; `schema` is that of one file, where a field holds several. */
export function fileLimits(schema: Tree, field: FieldEncoding | undefined): FileLimits {
  const written = field?.contentType ?? schema['contentMediaType'];
  const types = String(written ?? '')
    .split(',')
    .map((type) => type.replace(/;.*$/, '').trim().toLowerCase())
    .filter((type) => type !== '');
  const isAny =
    types.length === 0 || types.some((type) => /^(?:\*\/\*|application\/octet-stream)$/.test(type));
  const most = schema['maxLength'];
  return { types: isAny ? undefined : types, bytes: typeof most === 'number' ? most : undefined };
}

/** Megabytes as a form declares them, never more than so many bytes. */
export function megabytesOf(bytes: number): number {
  return Math.floor((bytes * 1_000) / megabyte) / 1_000;
}

/** The schema of a file in the language of forms: its value is the id of what was chosen. */
export const fileSchema: Tree = { type: 'string', format: 'chosen-file' };

/** How a form asks for a number that is written as text; undefined for other values. */
export function numberText(schemas: readonly Tree[], isRequired: boolean): Tree | undefined {
  const types = new Set(schemas.flatMap((schema) => [treeOf(schema)['type']].flat().map(String)));
  types.delete('null');
  const isInteger = types.has('integer') && !types.has('number');
  if (!isInteger && !types.has('number')) return undefined;
  return {
    type: 'string',
    ...(isRequired ? { minLength: 1 } : {}),
    ...(isInteger ? { pattern: '^-?[0-9]{1,15}$' } : { format: 'decimal' }),
  };
}
