import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { oncePer } from '#generator/once-per.ts';
import type { Workspace } from '#generator/workspace.ts';
import type { SchemaNode } from './schema-node.ts';

export interface SchemaDocument {
  /** `profile`, `screen` … or `blocks/<feature>/<block>`. */
  readonly name: string;
  readonly id: string;
  readonly schema: SchemaNode;
}

/** All schemas of the configuration language, by name and by `$id`. */
export interface SchemaSet {
  readonly documents: ReadonlyMap<string, SchemaDocument>;
  /** The schema a `$ref` written inside `from` means, and the document that holds it. */
  resolve(
    ref: string,
    from: SchemaDocument,
  ): { readonly document: SchemaDocument; readonly schema: SchemaNode };
}

const suffix = '.schema.json';
const blockPrefix = 'blocks/';

export function loadSchemas(workspace: Workspace): SchemaSet {
  const documents = new Map<string, SchemaDocument>();
  const byId = new Map<string, SchemaDocument>();
  for (const file of readdirSync(workspace.schemas, { recursive: true, encoding: 'utf8' }).sort()) {
    if (!file.endsWith(suffix)) continue;
    const name = file.slice(0, -suffix.length).split(path.sep).join('/');
    const schema = JSON.parse(
      readFileSync(path.join(workspace.schemas, file), 'utf8'),
    ) as SchemaNode;
    const document = { name, id: schema.$id ?? name, schema };
    documents.set(name, document);
    byId.set(document.id, document);
  }
  const resolved = oncePer<SchemaDocument, Map<string, ReturnType<SchemaSet['resolve']>>>(
    () => new Map(),
  );
  return {
    documents,
    resolve(ref, from) {
      const known = resolved(from);
      const target = known.get(ref) ?? resolveRef(ref, from, byId);
      known.set(ref, target);
      return target;
    },
  };
}

/** Ids of the blocks that have a schema: `market/movers`, or `table` for a generic one. */
export function blockIds(schemas: SchemaSet): string[] {
  return [...schemas.documents.keys()]
    .filter((name) => name.startsWith(blockPrefix))
    .map((name) => name.slice(blockPrefix.length));
}

export function blockSchema(schemas: SchemaSet, block: string): SchemaDocument | undefined {
  return schemas.documents.get(blockPrefix + block);
}

function resolveRef(ref: string, from: SchemaDocument, byId: ReadonlyMap<string, SchemaDocument>) {
  const [address = '', pointer = ''] = ref.split('#');
  const document = address === '' ? from : byId.get(new URL(address, from.id).href);
  if (!document) throw new Error(`${from.name}${suffix}: unresolved $ref ${ref}`);
  let schema: unknown = document.schema;
  for (const step of pointer.split('/').slice(1)) {
    schema = (schema as Readonly<Record<string, unknown>> | undefined)?.[step];
  }
  if (schema === undefined) throw new Error(`${from.name}${suffix}: unresolved $ref ${ref}`);
  return { document, schema: schema as SchemaNode };
}
