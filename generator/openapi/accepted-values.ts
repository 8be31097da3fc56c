import { follow } from './described-operation.ts';
import { treeOf, type Tree } from './openapi-file.ts';

/**
 * Every value that one of these schemas takes, as texts; undefined when there is no end to them. What is beside `null` counts
 * alone, and one alternative that takes any text leaves the others no say.
 */
export function acceptedValues(
  schemas: readonly Tree[],
  tree: Tree,
  seen: ReadonlySet<Tree> = new Set(),
): readonly string[] | undefined {
  const shown = schemas.filter((one) => follow(one, tree)['type'] !== 'null');
  const each = shown.map((one) => valuesOf(one, tree, seen));
  return each.length > 0 && each.every((values) => values !== undefined) ? each.flat() : undefined;
}

function valuesOf(
  schema: Tree,
  tree: Tree,
  seen: ReadonlySet<Tree>,
): readonly string[] | undefined {
  const plain = follow(schema, tree);
  if (seen.has(plain)) return undefined;
  const inside = new Set([...seen, plain]);
  const list = (key: string): Tree[] => {
    const found = plain[key];
    return Array.isArray(found) ? found.map(treeOf) : [];
  };
  const limits = [
    ownValues(plain),
    ...list('allOf').map((part) => valuesOf(part, tree, inside)),
    ...['oneOf', 'anyOf'].map((key) => acceptedValues(list(key), tree, inside)),
  ].filter((values) => values !== undefined);
  const [first, ...more] = limits;
  return first?.filter((value) => more.every((values) => values.includes(value)));
}

function ownValues(schema: Tree): readonly string[] | undefined {
  if (Array.isArray(schema['enum'])) return schema['enum'].map(String);
  return schema['const'] === undefined ? undefined : [String(schema['const'])];
}
