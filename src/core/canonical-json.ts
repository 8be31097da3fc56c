/** What JSON can say. */
export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json };

/** One text for one value, in whatever order its keys were written: what is hashed or compared is written this way. */
export function canonicalJson(value: Json): string {
  if (typeof value === 'number' && !Number.isFinite(value))
    throw new RangeError(`${value} is nothing that JSON can say`);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const keys = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${keys.map(([key, each]) => `${JSON.stringify(key)}:${canonicalJson(each)}`).join(',')}}`;
}

function isList(
  value: readonly Json[] | { readonly [key: string]: Json },
): value is readonly Json[] {
  return Array.isArray(value);
}
