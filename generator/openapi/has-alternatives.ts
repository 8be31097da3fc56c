import { follow } from './described-operation.ts';
import { treeOf, type Tree } from './openapi-file.ts';

/** Whether an object can have one of several shapes. One of them and `null` is no choice. */
export function hasAlternatives(
  schema: Tree,
  tree: Tree,
  seen: ReadonlySet<Tree> = new Set(),
): boolean {
  const plain = follow(schema, tree);
  if (seen.has(plain)) return false;
  const inside = new Set([...seen, plain]);
  const list = (key: string): Tree[] => {
    const found = plain[key];
    return Array.isArray(found) ? found.map(treeOf) : [];
  };
  const choices = [...list('oneOf'), ...list('anyOf')].filter(
    (one) => follow(one, tree)['type'] !== 'null',
  );
  return (
    choices.length > 1 ||
    [...choices, ...list('allOf')].some((one) => hasAlternatives(one, tree, inside))
  );
}
