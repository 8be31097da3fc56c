import type { Workspace } from '#generator/workspace.ts';
import { describeOperations, type DescribedOperation } from './described-operation.ts';
import { apiDocuments } from './load-operations.ts';
import { isTree, placeFinder } from './openapi-file.ts';
import { bundledPath, productDocument, productText } from './product-document.ts';

/** Finds an operation of the product's own documents by id. A document is read when something first asks for it. */
export function productOperations(
  workspace: Workspace,
): (id: string) => DescribedOperation | undefined {
  const known = new Map<string, DescribedOperation>();
  const unread = new Set(apiDocuments(workspace));
  return (id) => {
    const [document = ''] = unread.size === 0 ? [] : id.split('/');
    if (unread.has(document)) {
      for (const operation of operationsOfProduct(workspace, document))
        known.set(operation.id, operation);
      unread.delete(document);
    }
    return known.get(id);
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
