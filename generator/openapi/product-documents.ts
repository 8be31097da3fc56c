import type { Workspace } from '#generator/workspace.ts';
import { describeOperations, type DescribedOperation } from './described-operation.ts';
import { apiDocuments } from './load-operations.ts';
import { isTree, placeFinder } from './openapi-file.ts';
import { bundledPath, productDocument, productText } from './product-document.ts';

/** Finds an operation of the product's own documents by id. A document is read when something first asks for it. */
export function productOperations(
  workspace: Workspace,
): (id: string) => DescribedOperation | undefined {
  const documents = new Map<string, ReadonlyMap<string, DescribedOperation>>();
  const names = apiDocuments(workspace);
  return (id) => {
    const [document = ''] = id.split('/');
    if (!names.includes(document)) return undefined;
    const operations = documents.get(document) ?? byId(operationsOfProduct(workspace, document));
    documents.set(document, operations);
    return operations.get(id);
  };
}

/** All operations of one of the product's own documents. */
export function operationsOfProduct(
  workspace: Workspace,
  document: string,
): readonly DescribedOperation[] {
  const root = productDocument(workspace, document);
  if (!isTree(root)) throw new Error(`${bundledPath(document)} is not an object`);
  const source = { path: bundledPath(document), text: productText(workspace, document) };
  const file = { source, root, place: placeFinder(source) };
  return describeOperations(document, file.root, file).operations;
}

function byId(operations: readonly DescribedOperation[]): ReadonlyMap<string, DescribedOperation> {
  return new Map(operations.map((operation) => [operation.id, operation]));
}
