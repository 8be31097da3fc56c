import { follow } from '#generator/openapi/described-operation.ts';
import { isTree, treeOf, type Tree } from '#generator/openapi/openapi-file.ts';
import { isNullable } from './is-nullable.ts';
import { merged } from './merged-schema.ts';
import type { RandomAt } from './random.ts';
import { sampleNumber } from './sample-number.ts';
import { sampleText } from './sample-text.ts';

export interface SampleOptions {
  /** The document, for references. */
  readonly tree: Tree;
  readonly random: RandomAt;
  /** What the value is called from outside: other names, other values. */
  readonly name: string;
  /** Position among its neighbours: entries of a list have other numbers, dates and choices. */
  readonly index?: number;
}

/** Entries of an array whose schema asks for no other number. */
const fewItems = 3;

/** Objects within objects: what lies deeper is left out where it may be. */
const deepest = 8;

/** A value of a response that fits a schema: its example, else one made of its type, format, pattern and limits. */
export function sampleValue(
  schema: Tree,
  { tree, random, name, index = 0 }: SampleOptions,
): unknown {
  return valueOf(schema, { tree, random, path: [name], index, trail: String(index), inside: [] });
}

interface Spot {
  readonly tree: Tree;
  readonly random: RandomAt;
  readonly path: readonly string[];
  readonly index: number;
  /** The positions of all entries that it stands in. */
  readonly trail: string;
  /** Schemas that this value stands in. */
  readonly inside: readonly Tree[];
}

function valueOf(written: Tree, spot: Spot): unknown {
  const beside = exampleOf(written, spot.index);
  if (beside !== undefined) return beside.value;
  const plain = follow(written, spot.tree);
  const schema = merged(chosen(plain, spot), spot.tree);
  const example = exampleOf(plain, spot.index) ?? exampleOf(schema, spot.index);
  if (example !== undefined) return example.value;
  if (schema['const'] !== undefined) return schema['const'];
  const values = Array.isArray(schema['enum'])
    ? schema['enum'].filter((one) => one !== null)
    : undefined;
  if (values !== undefined)
    return values.length === 0
      ? null
      : values[(start(spot, values.length) + spot.index) % values.length];
  const inner = { ...spot, inside: [...spot.inside, plain] };
  switch (typeOf(schema)) {
    case 'object':
      return objectOf(schema, inner);
    case 'array':
      return arrayOf(schema, inner);
    case 'boolean':
      return spot.random(`${spot.path.join('/')} ${spot.trail}`) < 0.5;
    case 'integer':
    case 'number':
      return sampleNumber(schema, lastName(spot), spot.index, spot.random(spot.path.join('/')));
    case 'null':
      return null;
    default:
      return sampleText(schema, lastName(spot), spot.index, (part) =>
        spot.random(`${spot.path.join('/')} ${spot.trail} ${part}`),
      );
  }
}

/** `example` of a schema, or one of its `examples`; in an object, since an example may be null. */
function exampleOf(schema: Tree, index: number): { readonly value: unknown } | undefined {
  if (schema['example'] !== undefined) return { value: schema['example'] };
  const { examples } = schema;
  return Array.isArray(examples) && examples.length > 0
    ? { value: examples[index % examples.length] }
    : undefined;
}

// One of several shapes, with what stands beside the choice. `null` is chosen when there is nothing else.
function chosen(schema: Tree, spot: Spot): Tree {
  const options = ['oneOf', 'anyOf'].flatMap((key) => {
    const list = schema[key];
    return Array.isArray(list) ? list.map(treeOf) : [];
  });
  if (options.length === 0) return schema;
  const shown = options.filter((one) => follow(one, spot.tree)['type'] !== 'null');
  const among = shown.length > 0 ? shown : options;
  const option = among[(start(spot, among.length) + spot.index) % among.length] ?? {};
  const { oneOf: _one, anyOf: _any, ...rest } = schema;
  const { discriminator } = schema;
  const kind = isTree(discriminator) ? kindOf(discriminator, option) : undefined;
  return {
    ...rest,
    allOf: [
      ...(Array.isArray(rest['allOf']) ? rest['allOf'] : []),
      chosen(follow(option, spot.tree), spot),
      ...(kind === undefined ? [] : [kind]),
    ],
  };
}

// The field that says which of the shapes it is.
function kindOf({ propertyName, mapping }: Tree, option: Tree): Tree | undefined {
  const ref = option['$ref'];
  if (typeof propertyName !== 'string' || typeof ref !== 'string') return undefined;
  const name = ref.split('/').at(-1) ?? '';
  const mapped = Object.entries(treeOf(mapping)).find(([, to]) => to === ref || to === name)?.[0];
  return { properties: { [propertyName]: { const: mapped ?? name } } };
}

function objectOf(schema: Tree, spot: Spot): Tree {
  const properties = Object.entries(treeOf(schema['properties'])).map(
    ([name, inner]) => [name, treeOf(inner)] as const,
  );
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  const value: Record<string, unknown> = {};
  for (const [name, inner] of properties) {
    const plain = follow(inner, spot.tree);
    if (inner['writeOnly'] === true || plain['writeOnly'] === true) continue;
    // A goal within a goal within a goal ends somewhere.
    if (isEndless(plain, spot)) {
      if (required.includes(name))
        value[name] = isNullable(plain) ? null : typeOf(plain) === 'array' ? [] : {};
      continue;
    }
    value[name] = valueOf(inner, { ...spot, path: [...spot.path, name] });
  }
  const rest = schema['additionalProperties'];
  if (properties.length === 0 && isTree(rest))
    for (const name of keyNames(schema))
      value[name] = valueOf(rest, { ...spot, path: [...spot.path, name] });
  return value;
}

function isEndless(plain: Tree, { inside, tree }: Spot): boolean {
  const item = follow(plain['items'], tree);
  return inside.includes(plain) || inside.includes(item) || inside.length > deepest;
}

// Keys of an object that is a table: those that are allowed, where the schema says which.
function keyNames(schema: Tree): readonly string[] {
  const { enum: named } = treeOf(schema['propertyNames']);
  return Array.isArray(named) ? named.map(String).slice(0, fewItems) : ['first', 'second'];
}

function arrayOf(schema: Tree, spot: Spot): unknown[] {
  const { minItems, maxItems, prefixItems, items, uniqueItems } = schema;
  const entry = treeOf(items);
  const least = typeof minItems === 'number' ? minItems : 0;
  const most = typeof maxItems === 'number' ? maxItems : Infinity;
  if (Array.isArray(prefixItems))
    return prefixItems.map((one, index) =>
      valueOf(treeOf(one), entrySpot(spot, index, String(index))),
    );
  if (follow(entry, spot.tree) !== entry && spot.inside.includes(follow(entry, spot.tree)))
    return [];
  const count = Math.min(Math.max(fewItems, least), most);
  const values = Array.from({ length: count }, (_, index) =>
    // Where every entry begins is the same, so that a choice of few values goes round.
    valueOf(entry, entrySpot(spot, index, 'entry')),
  );
  return uniqueItems === true ? distinct(values) : values;
}

function entrySpot(spot: Spot, index: number, step: string): Spot {
  return { ...spot, index, trail: `${spot.trail}.${index}`, path: [...spot.path, step] };
}

function distinct(values: readonly unknown[]): unknown[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
}

function start({ random, path }: Spot, count: number): number {
  return Math.floor(random(path.join('/')) * count);
}

function lastName({ path }: Spot): string {
  return path.findLast((one) => one !== 'entry') ?? '';
}

function typeOf(schema: Tree): string | undefined {
  const type = [schema['type']].flat().find((one) => one !== undefined && one !== 'null');
  if (typeof type === 'string') return type;
  if (schema['properties'] !== undefined || isTree(schema['additionalProperties'])) return 'object';
  if (schema['items'] !== undefined) return 'array';
  return schema['type'] === 'null' ? 'null' : undefined;
}
