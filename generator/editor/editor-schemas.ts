import { blockIds, type SchemaDocument, type SchemaSet } from '#generator/schemas/schema-set.ts';
import { editorNode, namesFile, namesSchema } from './editor-node.ts';
import { bindOffers, submitOffers } from './operation-offers.ts';
import type { TenantNames } from './tenant-names.ts';

/** A JSON Schema as an editor reads it. */
export type EditorSchema = Readonly<Record<string, unknown>>;

const draft = 'http://json-schema.org/draft-07/schema#';

/** Names that a schema leaves open because they are known only beside a tenant: document, then the path to the value. */
const open: readonly (readonly [document: string, path: readonly string[], kind: string])[] = [
  ['profile', ['properties', 'screens', 'items'], 'screen'],
  ['profile', ['properties', 'extends'], 'tenant'],
  ['profile', ['properties', 'languages', 'items'], 'language'],
  ['profile', ['properties', 'brand', 'properties', 'logo'], 'asset'],
  ['profile', ['properties', 'brand', 'properties', 'mark'], 'asset'],
  ['screen', ['$defs', 'bind', 'properties', 'operation'], 'read'],
  ['form', ['properties', 'submit', 'properties', 'operation'], 'write'],
  ['navigation', ['properties', 'home'], 'screen'],
  ['navigation', ['properties', 'login'], 'screen'],
];

/**
 * The schemas of the configuration language for the editor of one tenant: names are this tenant's, props follow their
 * block, and nothing is missing from a file that is laid over a parent's. File name → schema.
 */
export function editorSchemas(
  schemas: SchemaSet,
  names: TenantNames,
): ReadonlyMap<string, EditorSchema> {
  const files = new Map<string, EditorSchema>();
  for (const document of schemas.documents.values()) {
    const schema = editorNode(withKinds(document), { document, schemas, names });
    files.set(`${document.name}.schema.json`, { $schema: draft, ...schema });
  }
  const screen = files.get('screen.schema.json');
  if (screen)
    files.set(
      'screen.schema.json',
      withBlockProps(screen, blockIds(schemas), bindOffers(schemas, names.operations)),
    );
  const form = files.get('form.schema.json');
  if (form) files.set('form.schema.json', { ...form, allOf: submitOffers(names.operations) });
  files.set('messages.schema.json', messagesSchema(names));
  files.set(namesFile, { $schema: draft, ...namesSchema(names) });
  return files;
}

function withKinds({ name, schema }: SchemaDocument): EditorSchema {
  const copy = structuredClone(schema) as Record<string, unknown>;
  for (const [document, path, kind] of open) {
    if (document !== name) continue;
    let node: unknown = copy;
    for (const step of path) node = (node as Record<string, unknown> | undefined)?.[step];
    if (typeof node === 'object' && node !== null) Object.assign(node, { 'x-ref': kind });
  }
  return copy;
}

// One condition a block, so that a wrong prop is reported by its own block's schema alone.
function withBlockProps(
  screen: EditorSchema,
  blocks: readonly string[],
  { definitions: answers, conditions }: ReturnType<typeof bindOffers>,
): EditorSchema {
  const definitions = screen['$defs'] as Readonly<Record<string, EditorSchema>>;
  const props = blocks.map((block) => ({
    if: { properties: { block: { const: block } }, required: ['block'] },
    then: { properties: { props: { $ref: `blocks/${block}.schema.json` } } },
  }));
  const allOf = [...props, ...conditions];
  return {
    ...screen,
    $defs: { ...definitions, ...answers, block: { ...definitions['block'], allOf } },
  };
}

function messagesSchema({ messages }: TenantNames): EditorSchema {
  const properties = Object.fromEntries(
    [...messages].map(([id, text]) => [id, { type: 'string', description: text }]),
  );
  return {
    $schema: draft,
    title: 'Messages',
    description:
      "Overrides of product messages, and messages of the tenant's own screens and forms.",
    type: 'object',
    properties: { $schema: { type: 'string' }, ...properties },
    additionalProperties: { type: 'string' },
  };
}
