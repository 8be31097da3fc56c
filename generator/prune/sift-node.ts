import type { Located, LocatedList, LocatedObject } from '#generator/config/located.ts';
import type { SchemaNode } from '#generator/schemas/schema-node.ts';
import type { SchemaDocument, SchemaSet } from '#generator/schemas/schema-set.ts';

/** What has to go out of a value. */
export interface Sieve {
  readonly schemas: SchemaSet;
  /** Whether nobody could ever pass this gate. */
  isClosed(gate: Located): boolean;
  /** Whether this link leads to a screen that is not there any more. */
  leadsNowhere(link: string): boolean;
}

/**
 * A value without what its closed gates guard and without the ways to screens that are gone; undefined when nothing of
 * it is left. A gate guards the thing that it is written in. A way takes the thing along that cannot be without it: an
 * entry of a list, or whatever needs the key; elsewhere the key alone goes. What loses nothing is answered as it is.
 */
export function siftNode(node: Located, name: string, sieve: Sieve): Located | undefined {
  const document = sieve.schemas.documents.get(name);
  return document ? sift(node, { document, schema: document.schema }, sieve, false) : node;
}

interface Rule {
  readonly document: SchemaDocument;
  readonly schema: SchemaNode;
}

function sift(node: Located, rule: Rule, sieve: Sieve, isEntry: boolean): Located | undefined {
  const { document, schema } = followed(rule, sieve.schemas);
  if (node.kind === 'list') return siftList(node, { document, schema }, sieve);
  if (node.kind === 'object') return siftObject(node, { document, schema }, sieve, isEntry);
  return schema['x-ref'] === 'route' &&
    typeof node.value === 'string' &&
    sieve.leadsNowhere(node.value)
    ? undefined
    : node;
}

function siftList(
  node: LocatedList,
  { document, schema }: Rule,
  sieve: Sieve,
): Located | undefined {
  const { items: entry, minItems = 0 } = schema;
  if (!entry) return node;
  const items = node.items.flatMap(
    (item) => sift(item, { document, schema: entry }, sieve, true) ?? [],
  );
  if (items.length < minItems && items.length < node.items.length) return undefined;
  return items.length === node.items.length &&
    items.every((item, index) => item === node.items[index])
    ? node
    : { ...node, items };
}

function siftObject(
  node: LocatedObject,
  { document, schema }: Rule,
  sieve: Sieve,
  isEntry: boolean,
): Located | undefined {
  const entries = new Map(node.entries);
  for (const [key, entry] of node.entries) {
    const property =
      schema.properties?.[key] ??
      (typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined);
    if (!property) continue;
    const rule = followed({ document, schema: property }, sieve.schemas);
    if (rule.schema.title === 'Gate') {
      if (sieve.isClosed(entry.value)) return undefined;
      continue;
    }
    const value = sift(entry.value, rule, sieve, false);
    if (value) entries.set(key, value === entry.value ? entry : { ...entry, value });
    else if (schema.required?.includes(key) === true || (isEntry && isWay(rule.schema)))
      return undefined;
    else entries.delete(key);
  }
  const isSame =
    entries.size === node.entries.size &&
    [...entries].every(([key, entry]) => entry === node.entries.get(key));
  return isSame ? node : { ...node, entries };
}

function isWay(schema: SchemaNode): boolean {
  return schema['x-ref'] === 'route';
}

function followed({ document, schema }: Rule, schemas: SchemaSet): Rule {
  return schema.$ref === undefined
    ? { document, schema }
    : followed(schemas.resolve(schema.$ref, document), schemas);
}
