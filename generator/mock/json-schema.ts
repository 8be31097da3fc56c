import { follow } from '#generator/openapi/described-operation.ts';
import { isTree, treeOf, type Tree } from '#generator/openapi/openapi-file.ts';

/** Whether a value is sent or answered: `readOnly` is not required of the one, `writeOnly` not of the other. */
export type Direction = 'request' | 'response';

// What stands below these is data, where `nullable` is a key like any other.
const data = new Set(['example', 'examples', 'default', 'enum', 'const']);

/**
 * A document or schema of OpenAPI 3.0 or 3.1 in the words of JSON Schema, its references led into the schema `base`.
 * What OpenAPI 3.0 says in its own way (`nullable`, limits that are excluded) is said as JSON Schema says it.
 */
export function jsonSchema(
  value: unknown,
  tree: Tree,
  direction: Direction,
  base: string,
): unknown {
  const hidden = direction === 'request' ? 'readOnly' : 'writeOnly';
  const walk = (inner: unknown, key: string): unknown => {
    if (Array.isArray(inner)) return inner.map((item) => walk(item, ''));
    if (!isTree(inner)) return inner;
    const copy: Record<string, unknown> = {};
    for (const [name, one] of Object.entries(inner))
      copy[name] = data.has(name) && key !== 'properties' ? one : walk(one, name);
    return key === 'properties' ? copy : schemaOf(copy, inner);
  };

  function schemaOf(copy: Record<string, unknown>, original: Tree): unknown {
    if (typeof copy['$ref'] === 'string' && copy['$ref'].startsWith('#'))
      copy['$ref'] = `${base}${copy['$ref']}`;
    const { required } = copy;
    if (Array.isArray(required))
      copy['required'] = required.filter((name) => {
        const property = treeOf(treeOf(original['properties'])[String(name)]);
        return property[hidden] !== true && follow(property, tree)[hidden] !== true;
      });
    for (const [limit, excluded] of [
      ['minimum', 'exclusiveMinimum'],
      ['maximum', 'exclusiveMaximum'],
    ] as const)
      if (typeof copy[excluded] === 'boolean') {
        if (copy[excluded] && typeof copy[limit] === 'number') copy[excluded] = copy[limit];
        else delete copy[excluded];
      }
    if (copy['nullable'] !== true) return copy;
    const { nullable: _, ...rest } = copy;
    return { anyOf: [{ type: 'null' }, rest] };
  }

  return walk(value, '');
}
