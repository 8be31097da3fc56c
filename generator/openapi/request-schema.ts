import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import type { Workspace } from '#generator/workspace.ts';

/** What an operation accepts as its JSON body, as far as a form has to know. */
export interface RequestFields {
  readonly required: readonly string[];
  /** Field → its type, `undefined` when the document leaves it open. */
  readonly fields: ReadonlyMap<string, string | undefined>;
}

interface Tree {
  readonly [key: string]: unknown;
}

/** Request bodies by operation id; undefined when there is no such operation or it has no body. Documents are read once. */
export function requestFieldsReader(workspace: Workspace): (operation: string) => RequestFields | undefined {
  const documents = new Map<string, ReadonlyMap<string, RequestFields>>();
  return (operation) => {
    const [document = '', operationId = ''] = operation.split('/');
    const file = path.join(workspace.openapi, `${document}.yaml`);
    const known = documents.get(document) ?? (existsSync(file) ? readBodies(file) : new Map<string, RequestFields>());
    documents.set(document, known);
    return known.get(operationId);
  };
}

function readBodies(file: string): ReadonlyMap<string, RequestFields> {
  const api = treeOf(parse(readFileSync(file, 'utf8')));
  const bodies = new Map<string, RequestFields>();
  for (const item of Object.values(treeOf(api['paths']))) {
    for (const operation of Object.values(treeOf(item)).map(treeOf)) {
      const body = follow(operation['requestBody'], api);
      const json = treeOf(treeOf(body['content'])['application/json']);
      const id = operation['operationId'];
      if (typeof id === 'string' && json['schema'] !== undefined) bodies.set(id, fieldsOf(follow(json['schema'], api), api));
    }
  }
  return bodies;
}

function fieldsOf(schema: Tree, api: Tree): RequestFields {
  const fields = new Map<string, string | undefined>();
  for (const [name, field] of Object.entries(treeOf(schema['properties']))) {
    const { type } = follow(field, api);
    fields.set(name, typeof type === 'string' ? type : undefined);
  }
  const { required } = schema;
  return { fields, required: Array.isArray(required) ? required.map(String) : [] };
}

function follow(value: unknown, api: Tree): Tree {
  const tree = treeOf(value);
  const { $ref } = tree;
  if (typeof $ref !== 'string') return tree;
  let target: unknown = api;
  for (const step of $ref.split('/').slice(1)) target = treeOf(target)[step];
  return follow(target, api);
}

function treeOf(value: unknown): Tree {
  return typeof value === 'object' && value !== null ? (value as Tree) : {};
}
