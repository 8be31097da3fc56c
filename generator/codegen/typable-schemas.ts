import { follow } from '#generator/openapi/described-operation.ts';
import { valueAt } from '#generator/openapi/bundle-parts.ts';
import { isTree, treeOf, type Tree } from '#generator/openapi/openapi-file.ts';

/** Below these keys of a schema stands a schema, or a map or a list of them. */
const inner = new Set(['items', 'additionalProperties', 'schema', 'not']);
const innerMaps = new Set(['properties', 'patternProperties', 'allOf', 'anyOf', 'oneOf', '$defs']);

/**
 * A copy of a document whose schemas the maker of types writes as TypeScript that compiles. It means the same:
 * - A reference into a schema leads to a schema of its own. A type cannot be read out of one that is an alternative or a
 *   list, nor out of the one that it is a part of.
 * - What must be there of a schema that may be null is asked of the object, not of null.
 * - A schema that consists of itself, at once or through others, says nothing, and lets everything through.
 */
export function typableSchemas(root: Tree): Tree {
  const copy = structuredClone(root);
  nameInnerSchemas(copy);
  requireOfObjects(copy, copy);
  openCircles(copy);
  return copy;
}

/** A copy of a document in which no schema consists of itself: one of several files could not be put together with it. */
export function withoutCircles(tree: Tree): Tree {
  const copy = structuredClone(tree);
  openCircles(copy);
  return copy;
}

function nameInnerSchemas(root: Tree): void {
  const named = new Map<string, string>();
  const schemas: Record<string, unknown> = { ...treeOf(treeOf(root['components'])['schemas']) };
  for (const holder of referencesIn(root)) {
    const ref = String(holder['$ref']);
    if (named.has(ref) || !isInnerSchema(ref)) continue;
    const name = unusedName(ref, schemas);
    named.set(ref, `#/components/schemas/${name}`);
    schemas[name] = structuredClone(valueAt(root, ref));
  }
  if (named.size === 0) return;
  Object.assign(root, { components: { ...treeOf(root['components']), schemas } });
  for (const holder of referencesIn(root)) {
    const target = named.get(String(holder['$ref']));
    if (target !== undefined) Object.assign(holder, { $ref: target });
  }
}

/** Every object with a reference, however deep. */
function* referencesIn(value: unknown): Generator<Tree> {
  if (Array.isArray(value)) for (const item of value) yield* referencesIn(item);
  if (!isTree(value)) return;
  if (typeof value['$ref'] === 'string') yield value;
  for (const each of Object.values(value)) yield* referencesIn(each);
}

function isInnerSchema(ref: string): boolean {
  const steps = ref.split('/').slice(1);
  const [kind, group] = steps;
  if (kind === 'components' && steps.length === 3) return false;
  const [above = '', last = ''] = steps.slice(-2);
  if (kind === 'components' && group === 'schemas') return true;
  return inner.has(last) || innerMaps.has(above);
}

/** `Order/properties/lines` as `Order_lines`. */
function unusedName(ref: string, taken: Readonly<Record<string, unknown>>): string {
  const words = ref
    .split('/')
    .slice(1)
    .filter((step) => !['components', 'schemas', 'properties'].includes(step))
    .map((step) => step.replaceAll(/[^A-Za-z0-9]+/g, '_'));
  const wanted = words.join('_');
  let name = wanted;
  for (let turn = 2; Object.hasOwn(taken, name); turn += 1) name = `${wanted}_${turn}`;
  return name;
}

function requireOfObjects(value: unknown, root: Tree): void {
  if (Array.isArray(value)) for (const item of value) requireOfObjects(item, root);
  if (!isTree(value)) return;
  const { allOf, required } = value;
  if (Array.isArray(allOf) && Array.isArray(required)) {
    const parts = allOf.map((part: unknown) => follow(part, root));
    if (parts.some(canBeNull))
      Object.assign(value, {
        allOf: allOf.map((part: unknown, index) => {
          const plain = parts[index] ?? {};
          return canBeNull(plain) ? notNull(plain) : part;
        }),
        ...(value['type'] === undefined && parts.every(canBeNull) ? { nullable: true } : {}),
      });
  }
  for (const each of Object.values(value)) requireOfObjects(each, root);
}

function canBeNull({ nullable, type }: Tree): boolean {
  return nullable === true || (Array.isArray(type) && type.includes('null'));
}

function notNull({ nullable: _, ...schema }: Tree): Tree {
  const { type } = schema;
  if (!Array.isArray(type)) return schema;
  const types = type.filter((one) => one !== 'null');
  return { ...schema, type: types.length === 1 ? types[0] : types };
}

function openCircles(root: Tree): void {
  const done = new Set<Tree>();
  // What a schema is made of: itself where it refers, and its parts and alternatives. Its properties may well lead back to it.
  const visit = (schema: Tree, above: ReadonlySet<Tree>): void => {
    if (done.has(schema)) return;
    const inside = new Set([...above, schema]);
    if (typeof schema['$ref'] === 'string') {
      const target = treeOf(valueAt(root, schema['$ref']));
      if (inside.has(target)) Reflect.deleteProperty(schema, '$ref');
      else visit(target, inside);
    }
    for (const key of ['allOf', 'anyOf', 'oneOf'])
      for (const part of [schema[key]].flat()) if (isTree(part)) visit(part, inside);
    done.add(schema);
  };
  for (const schema of Object.values(treeOf(treeOf(root['components'])['schemas'])))
    if (isTree(schema)) visit(schema, new Set());
}
