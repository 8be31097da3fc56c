import { isTree, treeOf, type Tree } from '#generator/openapi/openapi-file.ts';
import { methods } from '#generator/openapi/described-operation.ts';
import type { TenantDocument } from '#generator/openapi/tenant-documents.ts';
import { oneFile } from './one-file.ts';
import { typableSchemas, withoutCircles } from './typable-schemas.ts';

/** The types of a document as openapi-typescript gives them. Throws where none can be made. */
export async function clientTypes(document: TenantDocument): Promise<string> {
  const { default: openapiTypes, astToString } = await import('openapi-typescript');
  const root = typableSchemas(
    withIds(await oneFile(document.file, withoutCircles(document.tree)), document),
  );
  const tree = await openapiTypes(Buffer.from(JSON.stringify(root)), {
    immutable: false,
    // An object of which nothing is declared may hold anything.
    emptyObjectsUnknown: true,
    silent: true,
  });
  return astToString(tree);
}

// Under the names that configuration uses: two operations of one name would not compile.
function withIds(root: Tree, document: TenantDocument): Tree {
  const copy = structuredClone(root);
  const ids = new Map(
    document.operations.map((one) => [
      `${one.method} ${one.path}`,
      one.id.slice(document.name.length + 1),
    ]),
  );
  for (const [route, item] of Object.entries(treeOf(copy['paths']))) {
    for (const method of methods) {
      const operation = treeOf(item)[method];
      if (isTree(operation))
        Object.assign(operation, { operationId: ids.get(`${method.toUpperCase()} ${route}`) });
    }
  }
  return copy;
}
