import type { Json } from '../config/read/located.ts';

/** One value that is different: `undefined` where it was not, or is no more. */
export interface ChangedValue {
  /** Keys and ids, as `livery explain` takes them. */
  readonly path: string;
  readonly before: Json | undefined;
  readonly after: Json | undefined;
}

/** The differences of two values. Lists of things with an `id` are compared thing by thing, every other list as a whole. */
export function changedValues(
  before: Json | undefined,
  after: Json | undefined,
  path: string,
): ChangedValue[] {
  const [a, b] = [partsOf(before), partsOf(after)];
  if (a === undefined || b === undefined)
    return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ path, before, after }];
  const changes = [...new Set([...a.keys(), ...b.keys()])].flatMap((key) =>
    changedValues(a.get(key), b.get(key), `${path}.${key}`),
  );
  const kept = (keys: Iterable<string>, other: ReadonlyMap<string, Json>): string[] =>
    [...keys].filter((key) => other.has(key));
  const isMoved =
    Array.isArray(before) && kept(a.keys(), b).join('\n') !== kept(b.keys(), a).join('\n');
  return isMoved
    ? [...changes, { path: `${path} (order)`, before: [...a.keys()], after: [...b.keys()] }]
    : changes;
}

function partsOf(value: Json | undefined): ReadonlyMap<string, Json> | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (!isList(value)) return new Map(Object.entries(value));
  const ids = value.map(idOf);
  const named = ids.filter((id) => id !== undefined);
  if (named.length === 0 || named.length < ids.length || new Set(named).size < ids.length)
    return undefined;
  return new Map(value.map((item, index) => [named[index] ?? '', item]));
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

function idOf(item: Json): string | undefined {
  if (typeof item !== 'object' || item === null || isList(item)) return undefined;
  return typeof item['id'] === 'string' ? item['id'] : undefined;
}
