import { oncePer } from '#generator/once-per.ts';
import type { SchemaNode } from '#generator/schemas/schema-node.ts';
import type { SchemaDocument, SchemaSet } from '#generator/schemas/schema-set.ts';
import type { Located, LocatedScalar } from '../read/located.ts';

/** A text that names something elsewhere, as the schema says with `x-ref`. */
export interface Reference {
  /** `message`, `operation`, `form`, `block`, `route`, `gate`, `permission` … */
  readonly kind: string;
  readonly name: string;
  readonly node: LocatedScalar;
  /** Of a form: whether only a flat one can be shown there. */
  readonly isFlat?: boolean;
  /** Of a route: whether `{field}` in it is replaced by the entry's value. */
  readonly isEntry?: boolean;
  /** Of a message, or of a form for its texts of help: the arguments that are filled in there. Null when only code knows. */
  readonly filled?: readonly string[] | null;
}

/** Walks a value along its schema and collects what it refers to. Shapes that do not fit are left to validation. */
export function namedElsewhere(
  node: Located,
  name: string,
  schemas: SchemaSet,
): readonly Reference[] {
  const document = schemas.documents.get(name);
  return document ? namedIn(schemas)(document)(node) : [];
}

const namedIn = oncePer((schemas: SchemaSet) =>
  oncePer((document: SchemaDocument) =>
    oncePer((node: Located): readonly Reference[] => {
      const found: Reference[] = [];
      walk(node, document.schema, document, schemas, found);
      return found;
    }),
  ),
);

function walk(
  node: Located,
  schema: SchemaNode,
  document: SchemaDocument,
  schemas: SchemaSet,
  found: Reference[],
): void {
  if (schema['x-ref'] !== undefined) collect(node, schema['x-ref'], found, schema);
  if (schema.$ref !== undefined) {
    const target = schemas.resolve(schema.$ref, document);
    // A gate is the one reference that is recognised by its type: a name, or a condition in place.
    if (target.schema.title === 'Gate') collect(node, 'gate', found);
    walk(node, target.schema, target.document, schemas, found);
  }
  for (const branch of [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])])
    walk(node, branch, document, schemas, found);
  if (node.kind === 'list' && schema.items) {
    for (const item of node.items) walk(item, schema.items, document, schemas, found);
  }
  if (node.kind !== 'object') return;
  for (const [name, { key, value }] of node.entries) {
    const rest =
      typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined;
    const property = schema.properties?.[name] ?? rest;
    if (property) walk(value, property, document, schemas, found);
    if (schema.propertyNames)
      walk(
        { kind: 'scalar', value: name, place: key },
        schema.propertyNames,
        document,
        schemas,
        found,
      );
  }
}

function collect(
  node: Located,
  kind: string,
  found: Reference[],
  { 'x-flat': isFlat = false, 'x-arguments': filled, 'x-entry': isEntry = false }: SchemaNode = {},
): void {
  if (node.kind === 'scalar' && typeof node.value === 'string')
    found.push({
      kind,
      name: node.value,
      node,
      ...(isFlat ? { isFlat } : {}),
      ...(isEntry ? { isEntry } : {}),
      ...(filled === undefined ? {} : { filled }),
    });
}
