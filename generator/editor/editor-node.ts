import path from 'node:path';
import type { SchemaNode } from '#generator/schemas/schema-node.ts';
import type { SchemaDocument, SchemaSet } from '#generator/schemas/schema-set.ts';
import type { TenantNames } from './tenant-names.ts';

export interface EditorContext {
  readonly document: SchemaDocument;
  readonly schemas: SchemaSet;
  readonly names: TenantNames;
}

type Node = Readonly<Record<string, unknown>>;

// What a parent may give is not missing, and what only our own tools read is no business of an editor.
const dropped = new Set([
  '$id',
  '$schema',
  'required',
  'minProperties',
  'contains',
  'x-ref',
  'x-contrast',
  'x-operation-limit',
]);
/** File of the schema that holds the names of a tenant. */
export const namesFile = 'names.schema.json';

const raw = new Set(['enum', 'const', 'default', 'examples']);
const named = new Set(['properties', 'patternProperties', '$defs']);
const operations = ['append', 'prepend', 'before', 'after', 'replace', 'remove', 'set'];

/** One schema rewritten for an editor, and everything below it. */
export function editorNode(node: Node, context: EditorContext): Node {
  const out: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(node)) {
    if (dropped.has(key) || isKeyChoice(key, value)) continue;
    if (raw.has(key)) out[key] = value;
    else if (key === '$ref') out[key] = localRef(String(value), context);
    else if (key === 'properties')
      out[key] = mapValues(value, (property, name) =>
        name.startsWith('$') ? editorNode(property, context) : overlaid(property, context),
      );
    else if (named.has(key)) out[key] = mapValues(value, (inner) => editorNode(inner, context));
    else if (Array.isArray(value))
      out[key] = value.map((inner: unknown) =>
        isNode(inner) ? editorNode(inner, context) : inner,
      );
    else out[key] = isNode(value) ? editorNode(value, context) : value;
  }
  const offers = namesFor(node, context);
  // The names of this tenant stand for those that the language lists.
  if (offers !== undefined) for (const key of ['enum', 'anyOf']) delete out[key];
  return { ...out, ...offers };
}

/** The lists of names that the schemas of a tenant refer to. Each stands once: a tenant has thousands of messages. */
export function namesSchema({ kinds, messages }: TenantNames): Node {
  return {
    $defs: Object.fromEntries(
      Object.entries(kinds)
        .filter(([, known]) => known.length > 0)
        .map(([kind, known]) => [kind, namesOf(kind, known, messages)]),
    ),
  };
}

function namesOf(kind: string, known: readonly string[], messages: TenantNames['messages']): Node {
  // An address may carry a query or a parameter, so the routes are only offered.
  if (kind === 'route') return { anyOf: [{ enum: known }, { type: 'string', pattern: '^/' }] };
  return kind === 'message'
    ? { enum: known, enumDescriptions: known.map((id) => messages.get(id) ?? '') }
    : { enum: known };
}

/** Wherever a key stands, `null` may take away what the parent gives, and a list of things with ids may be patched. */
function overlaid(node: Node, context: EditorContext): Node {
  const schema = editorNode(node, context);
  const items = keyedItems(node, context);
  const patch = items === undefined ? [] : [patchSchema(items)];
  const { description } = node;
  return {
    ...(description === undefined ? {} : { description }),
    anyOf: [schema, ...patch, { type: 'null' }],
  };
}

function namesFor(node: Node, { names, document }: EditorContext): Node | undefined {
  // A gate is a name or a condition in place, so its name is the text among its shapes.
  const isGateName =
    document.name === 'gates' &&
    node['type'] === 'string' &&
    node['pattern'] === '^[a-z][A-Za-z0-9]*$' &&
    node['description'] === undefined;
  const kind = isGateName ? 'gate' : node['x-ref'];
  const known = typeof kind === 'string' ? names.kinds[kind] : undefined;
  if (known === undefined || known.length === 0) return undefined;
  const file = path.posix.relative(path.posix.dirname(document.name), namesFile);
  return { $ref: `${file}#/$defs/${String(kind)}` };
}

/** The schema of a list's things when they have ids, with the document that it is written in. */
function keyedItems(node: Node, context: EditorContext): Node | undefined {
  const found = followed(node, context);
  if (found.schema.type !== 'array' || found.schema.items === undefined) return undefined;
  const item = followed(found.schema.items, { ...context, document: found.document });
  if (item.schema.properties?.['id'] === undefined) return undefined;
  const inner = found.schema.items as unknown as Node;
  // Written in another document, its own references would lead astray.
  return found.document === context.document ? editorNode(inner, context) : {};
}

function followed(
  schema: SchemaNode,
  { document, schemas }: EditorContext,
): { document: SchemaDocument; schema: SchemaNode } {
  return schema.$ref === undefined ? { document, schema } : schemas.resolve(schema.$ref, document);
}

function patchSchema(items: Node): Node {
  return {
    type: 'object',
    additionalProperties: false,
    required: ['patch'],
    properties: {
      patch: {
        type: 'array',
        description: 'Changes to the inherited list, in order.',
        items: {
          type: 'object',
          additionalProperties: false,
          required: ['op'],
          properties: {
            op: {
              enum: operations,
              description:
                'append, prepend: add. before, after: add next to the item with that id. replace, remove, set: change the item with that id; set changes only the named keys.',
            },
            id: { type: 'string', description: 'Id of the item.' },
            value: { description: 'The item, or its changed keys.', ...items },
          },
        },
      },
    },
  };
}

// `https://…/schemas/gates.schema.json#/$defs/gate` → the file beside, or above for a block.
function localRef(ref: string, { document, schemas }: EditorContext): string {
  const [address = '', pointer] = ref.split('#');
  if (address === '') return ref;
  const target = schemas.resolve(address, document).document;
  const file = path.posix.relative(path.posix.dirname(document.name), `${target.name}.schema.json`);
  return pointer === undefined ? file : `${file}#${pointer}`;
}

// `oneOf: [{ required: ["to"] }, …]` says nothing once keys may come from a parent.
function isKeyChoice(key: string, value: unknown): boolean {
  return (
    (key === 'oneOf' || key === 'anyOf') &&
    Array.isArray(value) &&
    value.every((branch) => isNode(branch) && Object.keys(branch).join() === 'required')
  );
}

function mapValues(value: unknown, change: (inner: Node, key: string) => Node): Node {
  return isNode(value)
    ? Object.fromEntries(
        Object.entries(value).map(([key, inner]) => [
          key,
          isNode(inner) ? change(inner, key) : inner,
        ]),
      )
    : {};
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
