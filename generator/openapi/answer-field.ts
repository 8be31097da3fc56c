import { follow } from './described-operation.ts';
import { isTree, treeOf, type Tree } from './openapi-file.ts';

/** What a path leads to in a schema: schemas, `open` where anything may stand, or nothing with what would be there. */
export type FoundField =
  | { readonly kind: 'schemas'; readonly schemas: readonly Tree[] }
  | { readonly kind: 'open' }
  | { readonly kind: 'missing'; readonly step: string; readonly known: readonly string[] };

/** Walks a path into a schema. A schema with several shapes answers for every one that has the field. */
export function findField(from: readonly Tree[], path: readonly string[], tree: Tree): FoundField {
  let schemas = from.flatMap((schema) => shapes(schema, tree));
  for (const step of path) {
    const next = schemas.flatMap((schema) => stepInto(schema, step));
    if (next.length === 0) {
      if (schemas.some(isOpen)) return { kind: 'open' };
      return {
        kind: 'missing',
        step,
        known: [...new Set(schemas.flatMap((schema) => Object.keys(treeOf(schema['properties']))))],
      };
    }
    schemas = next.flatMap((schema) => shapes(schema, tree));
  }
  return schemas.every(isOpen) ? { kind: 'open' } : { kind: 'schemas', schemas };
}

/** Schemas of the entries when something may be a list. */
export function entriesOf(schemas: readonly Tree[], tree: Tree): readonly Tree[] | undefined {
  const lists = schemas
    .flatMap((schema) => shapes(schema, tree))
    .filter((schema) => schema['items'] !== undefined || hasType(schema, 'array'));
  return lists.length === 0 ? undefined : lists.map((schema) => treeOf(schema['items']));
}

/** Every value that something may have, as texts; undefined when there is no end to them. */
export function knownValues(schemas: readonly Tree[], tree: Tree): readonly string[] | undefined {
  const values = schemas.flatMap((schema) => shapes(schema, tree)).map(valuesOf);
  return values.length > 0 && values.every((list) => list !== undefined)
    ? values.flat()
    : undefined;
}

function valuesOf(schema: Tree): string[] | undefined {
  if (Array.isArray(schema['enum']))
    return schema['enum'].filter((value) => value !== null).map(String);
  if (schema['const'] !== undefined) return [String(schema['const'])];
  return schema['type'] === 'boolean' ? ['true', 'false'] : undefined;
}

// References followed, `allOf` and alternatives laid side by side. Each is visited once, so circles end.
function shapes(schema: Tree, tree: Tree, seen: Set<Tree> = new Set()): Tree[] {
  const plain = follow(schema, tree);
  if (seen.has(plain)) return [];
  seen.add(plain);
  const branches = ['allOf', 'oneOf', 'anyOf'].flatMap((key) => {
    const list = plain[key];
    return Array.isArray(list) ? list.map(treeOf) : [];
  });
  const own = branches.length === 0 || plain['properties'] !== undefined ? [plain] : [];
  return [...own, ...branches.flatMap((branch) => shapes(branch, tree, seen))].filter(
    (one) => one['type'] !== 'null',
  );
}

function stepInto(schema: Tree, step: string): Tree[] {
  const properties = treeOf(schema['properties']);
  if (Object.hasOwn(properties, step)) return [treeOf(properties[step])];
  if (/^\d+$/.test(step) && schema['items'] !== undefined) return [treeOf(schema['items'])];
  const rest = schema['additionalProperties'];
  return isTree(rest) ? [rest] : [];
}

// A schema that names nothing lets everything through.
function isOpen(schema: Tree): boolean {
  if (schema['additionalProperties'] === true) return true;
  const isShapeless =
    schema['properties'] === undefined &&
    schema['items'] === undefined &&
    schema['additionalProperties'] === undefined;
  return (
    isShapeless &&
    (schema['type'] === undefined || hasType(schema, 'object')) &&
    schema['enum'] === undefined &&
    schema['const'] === undefined
  );
}

function hasType(schema: Tree, type: string): boolean {
  return (
    schema['type'] === type || (Array.isArray(schema['type']) && schema['type'].includes(type))
  );
}
