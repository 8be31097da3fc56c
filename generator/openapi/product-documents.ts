import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Workspace } from '#generator/workspace.ts';
import { describeOperations, type DescribedOperation } from './described-operation.ts';
import { apiDocuments } from './load-operations.ts';
import { readOpenApiFile } from './openapi-file.ts';

/** Finds an operation of the product's own documents by id. A document is read when something first asks for it. */
export function productOperations(workspace: Workspace): (id: string) => DescribedOperation | undefined {
  const documents = new Map<string, ReadonlyMap<string, DescribedOperation>>();
  const names = apiDocuments(workspace);
  return (id) => {
    const [document = ''] = id.split('/');
    if (!names.includes(document)) return undefined;
    const operations = documents.get(document) ?? readOperations(workspace, document);
    documents.set(document, operations);
    return operations.get(id);
  };
}

function readOperations(workspace: Workspace, document: string): ReadonlyMap<string, DescribedOperation> {
  const name = `${document}.yaml`;
  const file = readOpenApiFile({ path: `openapi/${name}`, text: readFileSync(path.join(workspace.openapi, name), 'utf8') });
  if ('finding' in file) throw new Error(`openapi/${name}: ${file.finding.message}`);
  return new Map(describeOperations(document, file.root, file).operations.map((operation) => [operation.id, operation]));
}
