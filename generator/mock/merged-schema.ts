import { follow } from '#generator/openapi/described-operation.ts';
import { treeOf, type Tree } from '#generator/openapi/openapi-file.ts';

/** A schema with the parts of its `allOf` laid into it; of limits that both give, the later one stands. */
export function merged(schema: Tree, tree: Tree, seen: ReadonlySet<Tree> = new Set()): Tree {
  const plain = follow(schema, tree);
  const parts = plain['allOf'];
  if (!Array.isArray(parts) || seen.has(plain)) return plain;
  const inside = new Set([...seen, plain]);
  const { allOf: _, ...own } = plain;
  return [...parts.map((part) => merged(treeOf(part), tree, inside)), own].reduce(laidOver, {});
}

function laidOver(below: Tree, above: Tree): Tree {
  const properties = { ...treeOf(below['properties']) };
  for (const [name, inner] of Object.entries(treeOf(above['properties'])))
    // Both say something of the value: neither may be lost.
    properties[name] =
      properties[name] === undefined ? inner : { allOf: [properties[name], inner] };
  const required = [below['required'], above['required']].flatMap((one) =>
    Array.isArray(one) ? one.map(String) : [],
  );
  return {
    ...below,
    ...above,
    ...(Object.keys(properties).length === 0 ? {} : { properties }),
    ...(required.length === 0 ? {} : { required: [...new Set(required)] }),
  };
}
