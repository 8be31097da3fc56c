import type { Located, LocatedList, LocatedObject } from '../config/read/located.ts';
import type { SchemaNode } from '#generator/schemas/schema-node.ts';
import type { SchemaDocument, SchemaSet } from '#generator/schemas/schema-set.ts';

/** What has to go out of a value. */
export interface Pruning {
  readonly schemas: SchemaSet;
  /** Whether this gate can never be passed. */
  isClosed(gate: Located): boolean;
  /** Whether this link leads to a screen that is not there any more. */
  leadsNowhere(link: string): boolean;
  /** Whether this block is about products that the tenant does not offer. */
  isUnsold(block: string): boolean;
}

/**
 * A value without what its closed gates guard and without the links to pruned screens; undefined when nothing of
 * it is left. A gate guards the thing that it is written in. A link is removed together with what requires it: an
 * entry of a list, or whatever needs the key; elsewhere the key alone goes. What loses nothing is answered as it is.
 */
export function pruneNode(node: Located, name: string, pruning: Pruning): Located | undefined {
  const document = pruning.schemas.documents.get(name);
  return document ? prune(node, { document, schema: document.schema }, pruning, false) : node;
}

interface Rule {
  readonly document: SchemaDocument;
  readonly schema: SchemaNode;
}

function prune(node: Located, rule: Rule, pruning: Pruning, isEntry: boolean): Located | undefined {
  const { document, schema } = followed(rule, pruning.schemas);
  if (node.kind === 'list') return pruneList(node, { document, schema }, pruning);
  if (node.kind === 'object') return pruneObject(node, { document, schema }, pruning, isEntry);
  return schema['x-ref'] === 'route' &&
    typeof node.value === 'string' &&
    pruning.leadsNowhere(node.value)
    ? undefined
    : node;
}

function pruneList(
  node: LocatedList,
  { document, schema }: Rule,
  pruning: Pruning,
): Located | undefined {
  const { items: entry, minItems = 0 } = schema;
  if (!entry) return node;
  const items = node.items.flatMap(
    (item) => prune(item, { document, schema: entry }, pruning, true) ?? [],
  );
  if (items.length < minItems && items.length < node.items.length) return undefined;
  return items.length === node.items.length &&
    items.every((item, index) => item === node.items[index])
    ? node
    : { ...node, items };
}

function pruneObject(
  node: LocatedObject,
  { document, schema }: Rule,
  pruning: Pruning,
  isEntry: boolean,
): Located | undefined {
  const entries = new Map(node.entries);
  for (const [key, entry] of node.entries) {
    const property =
      schema.properties?.[key] ??
      (typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined);
    if (!property) continue;
    const rule = followed({ document, schema: property }, pruning.schemas);
    if (rule.schema.title === 'Gate') {
      if (pruning.isClosed(entry.value)) return undefined;
      continue;
    }
    const value = prune(entry.value, rule, pruning, false);
    if (value) entries.set(key, value === entry.value ? entry : { ...entry, value });
    else if (schema.required?.includes(key) === true || (isEntry && isLink(rule.schema)))
      return undefined;
    else entries.delete(key);
  }
  const isSame =
    entries.size === node.entries.size &&
    [...entries].every(([key, entry]) => entry === node.entries.get(key));
  return isSame ? node : { ...node, entries };
}

function isLink(schema: SchemaNode): boolean {
  return schema['x-ref'] === 'route';
}

function followed({ document, schema }: Rule, schemas: SchemaSet): Rule {
  return schema.$ref === undefined
    ? { document, schema }
    : followed(schemas.resolve(schema.$ref, document), schemas);
}
