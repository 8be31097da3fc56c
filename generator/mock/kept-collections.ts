import { findField } from '#generator/openapi/answer-field.ts';
import { propertiesOf } from '#generator/openapi/described-schema.ts';
import { isTree, treeOf, type Tree } from '#generator/openapi/openapi-file.ts';
import { answerValue, lastPage } from './answer-value.ts';
import { collectionParts, type CollectionPart, type CollectionShape } from './collection-shape.ts';
import type { MockOperation } from './mock-operation.ts';
import type { RandomAt } from './random.ts';
import { sampleValue } from './sample-value.ts';

export interface CollectionRequest {
  readonly operation: MockOperation;
  /** Parameters of the path. */
  readonly values: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: unknown;
}

export type CollectionAnswer =
  | { readonly kind: 'value'; readonly value: unknown; readonly added?: string }
  /** It was done, and the document says of the answer what it likes. */
  | { readonly kind: 'done' }
  | { readonly kind: 'missing'; readonly key: string }
  | { readonly kind: 'exists'; readonly key: string };

/** Lists as they are after what was sent to them; they begin with what the document answers, and end with the process. */
export interface KeptCollections {
  /** Operations that are answered from here. */
  has(operation: MockOperation): boolean;
  answer(request: CollectionRequest): CollectionAnswer | undefined;
}

interface Kept {
  /** The answer that the list stands in. */
  readonly whole: unknown;
  readonly entries: Map<string, Tree>;
}

export function keptCollections(
  operations: readonly MockOperation[],
  random: RandomAt,
): KeptCollections {
  const parts = collectionParts(operations);
  const kept = new Map<string, Kept>();

  // A collection below another one is a different one for each entry of that: `/clients/7/goals`.
  function open({ shape }: CollectionPart, values: CollectionRequest['values']): Kept {
    const place = shape.list.path.replace(/\{([^}]+)\}/g, (_, name: string) =>
      encodeURIComponent(values[name] ?? ''),
    );
    const before = kept.get(place);
    if (before) return before;
    const whole = answerValue(shape.list, shape.list.success, random);
    const list = shape.items === '' ? whole : treeOf(whole)[shape.items];
    const entries = (Array.isArray(list) ? list : []).filter(isTree);
    const fresh = {
      whole,
      entries: new Map(entries.map((entry) => [String(entry[shape.key]), entry])),
    };
    kept.set(place, fresh);
    return fresh;
  }

  function answer(request: CollectionRequest): CollectionAnswer | undefined {
    const part = parts.get(request.operation);
    if (!part) return undefined;
    const collection = open(part, request.values);
    const { shape, action } = part;
    if (action === 'list') return { kind: 'value', value: listed(shape, collection, request) };
    if (action === 'add') return added(shape, collection, request, random);
    const key = request.values[shape.parameter ?? ''] ?? '';
    const entry = collection.entries.get(key);
    if (!entry) return { kind: 'missing', key };
    if (action === 'remove') {
      collection.entries.delete(key);
      return { kind: 'done' };
    }
    if (action === 'read') return shown(entry, shape, request, random);
    const changed = { ...entry, ...treeOf(request.body), [shape.key]: entry[shape.key] };
    collection.entries.set(key, changed);
    return shown(changed, shape, request, random);
  }

  return { has: (operation) => parts.has(operation), answer };
}

function listed(
  { list, items, entry }: CollectionShape,
  { whole, entries }: Kept,
  { operation, query }: CollectionRequest,
): unknown {
  const { tree } = list.described;
  const asked = operation.parameters.filter(
    ({ name, in: place }) => place === 'query' && query.has(name),
  );
  const found = [...entries.values()].filter((one) =>
    asked.every(({ name }) => {
      const value = one[name];
      const isPlain = ['string', 'number', 'boolean'].includes(typeof value);
      return !isPlain || query.getAll(name).includes(String(value));
    }),
  );
  const rows = found.map((one) => declared(one, entry, tree));
  return items === '' ? rows : lastPage(list, { ...treeOf(whole), [items]: rows });
}

function added(
  shape: CollectionShape,
  { entries }: Kept,
  request: CollectionRequest,
  random: RandomAt,
): CollectionAnswer {
  const { key, entry, list } = shape;
  const sent = treeOf(request.body);
  const given = sent[key];
  if (given !== undefined && entries.has(String(given)))
    return { kind: 'exists', key: String(given) };
  const sample = (index: number): Tree =>
    treeOf(
      sampleValue(entry, { tree: list.described.tree, random, name: list.described.path, index }),
    );
  const fresh = given ?? freshKey(entries, (index) => sample(index)[key]);
  const made = { ...sample(entries.size), ...sent, [key]: fresh };
  entries.set(String(fresh), made);
  const answer = shown(made, shape, request, random);
  return answer.kind === 'value' ? { ...answer, added: String(fresh) } : answer;
}

/** A key in the shape of the others that none of them has. */
function freshKey(
  entries: ReadonlyMap<string, unknown>,
  keyAt: (index: number) => unknown,
): unknown {
  const count = entries.size;
  for (let index = count; index <= 2 * count; index += 1) {
    const key = keyAt(index);
    if (key !== undefined && !entries.has(String(key))) return key;
  }
  const last = keyAt(count);
  return typeof last === 'number'
    ? Math.max(...[...entries.keys()].map(Number)) + 1
    : `${String(last)}-${count + 1}`;
}

/** The entry as the operation answers it, where it answers one at all. */
function shown(
  entry: Tree,
  { key }: CollectionShape,
  { operation }: CollectionRequest,
  random: RandomAt,
): CollectionAnswer {
  const { schema } = operation.success;
  const { tree } = operation.described;
  if (!schema || findField([schema], [key], tree).kind === 'missing') return { kind: 'done' };
  const more = treeOf(answerValue(operation, operation.success, random));
  return { kind: 'value', value: declared({ ...more, ...entry }, schema, tree) };
}

// What was sent may hold more than an answer does, such as a password.
function declared(entry: Tree, schema: Tree, tree: Tree): Tree {
  const found = findField([schema], [], tree);
  if (found.kind !== 'schemas' || found.schemas.some((one) => isTree(one['additionalProperties'])))
    return entry;
  const properties = propertiesOf(found.schemas);
  return Object.fromEntries(
    Object.entries(entry).filter(
      ([name]) =>
        properties.has(name) && !properties.get(name)?.some((one) => one['writeOnly'] === true),
    ),
  );
}
