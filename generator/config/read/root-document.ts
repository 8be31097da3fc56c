import { suggest } from '#generator/diagnostics/nearest.ts';
import { UserError } from '#generator/diagnostics/user-error.ts';
import type { DescribedOperation } from '#generator/openapi/described-operation.ts';
import { operationsOfProduct } from '#generator/openapi/product-documents.ts';
import { tenantDocuments } from '#generator/openapi/tenant-documents.ts';
import { chainOf, tenantFolders } from './chain.ts';
import type { Project } from './project.ts';

export interface RootDocument {
  readonly name: string;
  /** The tenant that brings it along; undefined for the product's own. */
  readonly tenant: string | undefined;
  readonly operations: readonly DescribedOperation[];
}

/** A document by its name: the product's, or one in the `openapi/` of a tenant, which `tenant` names where several have it. */
export function rootDocument(project: Project, name: string, tenant?: string): RootDocument {
  if (project.documents.includes(name))
    return { name, tenant: undefined, operations: operationsOfProduct(project.workspace, name) };
  const folders = tenantFolders(project.workspace);
  if (tenant !== undefined && !folders.includes(tenant))
    throw new UserError(
      `there is no tenant "${tenant}"; ${suggest(tenant, folders) ?? 'see livery list'}`,
    );
  const own = (tenant === undefined ? folders : [tenant]).map((id) => ({
    id,
    documents: documentsOf(project, id),
  }));
  const found = own.filter(({ documents }) => documents.has(name));
  // Who extends the one that has it has it too, and it is the same.
  const distinct = new Map(found.map((one) => [one.documents.get(name)?.file, one]));
  const [first, second] = distinct.values();
  if (!first) {
    const known = [...project.documents, ...own.flatMap((one) => [...one.documents.keys()])];
    throw new UserError(
      `there is no OpenAPI document "${name}"; ${suggest(name, [...new Set(known)]) ?? 'see openapi/ of your tenants'}`,
    );
  }
  if (second)
    throw new UserError(
      `several tenants have a document "${name}": ${[...distinct.values()].map(({ id }) => id).join(', ')}; choose with --tenant`,
    );
  return {
    name,
    tenant: first.id,
    operations: first.documents.get(name)?.operations ?? [],
  };
}

function documentsOf(project: Project, id: string) {
  const { layers } = chainOf(id, project.read, project.workspace);
  return tenantDocuments(layers, project.documents).documents;
}
