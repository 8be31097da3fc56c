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
  requireOfObjects(copy);
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
function referencesIn(root: Tree): Tree[] {
  return treesIn(root).filter(({ $ref }) => typeof $ref === 'string');
}

/** Every object, each before those inside it. */
function treesIn(root: Tree): Tree[] {
  const found: Tree[] = [];
  const open: unknown[] = [root];
  while (open.length > 0) {
    const value = open.pop();
    if (isTree(value)) found.push(value);
    if (typeof value !== 'object' || value === null) continue;
    for (const inside of Object.values(value).reverse()) open.push(inside);
  }
  return found;
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
  const steps = ref.split('/').slice(1);
  const path = steps[0] === 'components' ? steps.slice(2) : steps;
  const words: string[] = [];
  let isName = path !== steps;
  for (const step of path) {
    // The same word may be the name of a schema or of a property.
    const isKeyword = step === 'properties' && !isName;
    if (!isKeyword) words.push(step.replaceAll(/[^A-Za-z0-9]+/g, '_'));
    isName = isKeyword;
  }
  return unusedOf(words.join('_') || 'Schema', taken);
}

function unusedOf(wanted: string, taken: Readonly<Record<string, unknown>>): string {
  let name = wanted;
  for (let turn = 2; Object.hasOwn(taken, name); turn += 1) name = `${wanted}_${turn}`;
  return name;
}

function requireOfObjects(root: Tree): void {
  const schemas: Record<string, unknown> = { ...treeOf(treeOf(root['components'])['schemas']) };
  /** Schemas that may be null, and the names of those that say the same and may not. */
  const objects = new Map<Tree, string>();
  const objectOf = (part: unknown, plain: Tree): unknown => {
    if (!canBeNull(plain)) return part;
    if (plain === part) return notNull(plain);
    // Named once and referred to: such a schema may lead back to itself.
    const [last = ''] = String(treeOf(part)['$ref']).split('/').slice(-1);
    const name =
      objects.get(plain) ?? unusedOf(`${last.replaceAll(/[^A-Za-z0-9]+/g, '_')}_object`, schemas);
    objects.set(plain, name);
    schemas[name] = plain;
    return { $ref: `#/components/schemas/${name}` };
  };
  // What is inside comes first: a schema is copied when all is asked of its own objects.
  for (const value of treesIn(root).reverse()) {
    const { allOf, required } = value;
    if (!Array.isArray(allOf) || !Array.isArray(required)) continue;
    const parts = allOf.map((part: unknown) => follow(part, root));
    if (parts.some(canBeNull))
      Object.assign(value, {
        allOf: allOf.map((part: unknown, index) => objectOf(part, parts[index] ?? {})),
        ...(value['type'] === undefined && parts.every(canBeNull) ? { nullable: true } : {}),
      });
  }
  if (objects.size === 0) return;
  for (const [plain, name] of objects) schemas[name] = notNull(structuredClone(plain));
  Object.assign(root, { components: { ...treeOf(root['components']), schemas } });
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
  /** The schema that is looked at, and those that it is a part of. */
  const above = new Set<Tree>();
  // By a list and not by calls: references may follow one another thousands of times.
  const open = Object.values(treeOf(treeOf(root['components'])['schemas']))
    .filter(isTree)
    .reverse();
  for (let schema = open.at(-1); schema !== undefined; schema = open.at(-1)) {
    if (done.has(schema) || above.has(schema)) {
      // Met again when all that it is made of is done.
      above.delete(schema);
      done.add(schema);
      open.pop();
      continue;
    }
    above.add(schema);
    for (const part of partsOf(schema, above, root).reverse()) open.push(part);
  }
}

/**
 * What a schema is made of: what it refers to, and its parts and alternatives. Its properties may well lead back to it. A
 * reference to one that it is a part of itself is taken away.
 */
function partsOf(schema: Tree, above: ReadonlySet<Tree>, root: Tree): Tree[] {
  const parts = ['allOf', 'anyOf', 'oneOf'].flatMap((key) => [schema[key]].flat()).filter(isTree);
  if (typeof schema['$ref'] !== 'string') return parts;
  const target = treeOf(valueAt(root, schema['$ref']));
  if (!above.has(target)) return [target, ...parts];
  Reflect.deleteProperty(schema, '$ref');
  return parts;
}
