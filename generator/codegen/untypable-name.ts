import { isTree } from '#generator/openapi/openapi-file.ts';

// What every object of JavaScript answers to: the library that makes the types takes such a name for a rule of its own, and calls it. These three it gets over.
const harmless = new Set(['__proto__', 'constructor', 'toString']);
const untypable: ReadonlySet<string> = new Set(
  Object.getOwnPropertyNames(Object.prototype).filter((name) => !harmless.has(name)),
);

/** Where a document uses a name that no types can be made with, as a path of keys; undefined when it does not. */
export function untypableName(
  value: unknown,
  at: readonly string[] = [],
): readonly string[] | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    const here = [...at, key];
    if (isTree(value) && untypable.has(key)) return here;
    const found = untypableName(inner, here);
    if (found !== undefined) return found;
  }
  return undefined;
}
