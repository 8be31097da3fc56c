import type { Json } from '#core/canonical-json.ts';
import type { Place } from '#generator/diagnostics/finding.ts';
import { oncePer } from '#generator/once-per.ts';

/**
 * A JSON value that remembers where it was written. Layers are laid over each other as located values, so that
 * a finding in the merged whole still points into the file and line that caused it.
 */
export type Located = LocatedScalar | LocatedList | LocatedObject;

interface LocatedBase {
  readonly place: Place;
  /** What this value replaced in the layer below, and so on down. */
  readonly under?: Located;
}

export interface LocatedScalar extends LocatedBase {
  readonly kind: 'scalar';
  readonly value: string | number | boolean | null;
}

export interface LocatedList extends LocatedBase {
  readonly kind: 'list';
  readonly items: readonly Located[];
}

export interface LocatedObject extends LocatedBase {
  readonly kind: 'object';
  readonly entries: ReadonlyMap<string, LocatedEntry>;
}

export interface LocatedEntry {
  readonly key: Place;
  readonly value: Located;
}

export type { Json };

/** Stands for a file that is not there. */
export const noEntries: LocatedObject = {
  kind: 'object',
  place: { file: { path: '', text: '' }, offset: 0 },
  entries: new Map(),
};

/** The plain, frozen value: the same object each time. */
export const toJson: (node: Located) => Json = oncePer(plain);

function plain(node: Located): Json {
  if (node.kind === 'scalar') return node.value;
  if (node.kind === 'list') return Object.freeze(node.items.map(plain));
  const value: Record<string, Json> = {};
  for (const [key, entry] of node.entries) value[key] = plain(entry.value);
  return Object.freeze(value);
}

/** The value at a path of keys and indices; undefined when there is none. */
export function nodeAt(node: Located, path: readonly string[]): Located | undefined {
  let current: Located | undefined = node;
  for (const step of path) {
    if (current?.kind === 'object') current = current.entries.get(step)?.value;
    else if (current?.kind === 'list') current = current.items[Number(step)];
    else return undefined;
  }
  return current;
}

/** Names in the object at the path; none where there is no object. */
export function keysAt(node: Located | undefined, path: readonly string[]): string[] {
  const found = node && nodeAt(node, path);
  return found?.kind === 'object' ? [...found.entries.keys()] : [];
}

/** Texts in the list at the path; none where there is no list. */
export function textsAt(node: Located | undefined, path: readonly string[]): string[] {
  const found = node && nodeAt(node, path);
  return found?.kind === 'list' ? found.items.flatMap((item) => textAt(item) ?? []) : [];
}

/** Where the value at the path stands; for what is missing, the nearest thing around it that is there. */
export function placeAt(node: Located, path: readonly string[]): Place {
  for (let length = path.length; length > 0; length -= 1) {
    const found = nodeAt(node, path.slice(0, length));
    if (found) return found.place;
  }
  return node.place;
}

/** Where the last key of the path is written. */
export function keyPlaceAt(node: Located, path: readonly string[]): Place {
  const parent = nodeAt(node, path.slice(0, -1));
  const key = path.at(-1);
  const entry =
    parent?.kind === 'object' && key !== undefined ? parent.entries.get(key) : undefined;
  return entry?.key ?? placeAt(node, path);
}

/** Text at a path, or undefined when it is absent or something else. */
export function textAt(node: Located | undefined, ...path: readonly string[]): string | undefined {
  const found = node && nodeAt(node, path);
  return found?.kind === 'scalar' && typeof found.value === 'string' ? found.value : undefined;
}

/** Every scalar in the tree with the path that leads to it. */
export function* scalarsOf(
  node: Located,
  path: readonly string[] = [],
): Generator<[readonly string[], LocatedScalar]> {
  if (node.kind === 'scalar') yield [path, node];
  else if (node.kind === 'list') {
    for (const [index, item] of node.items.entries())
      yield* scalarsOf(item, [...path, String(index)]);
  } else for (const [key, entry] of node.entries) yield* scalarsOf(entry.value, [...path, key]);
}
