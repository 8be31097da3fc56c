import { loadMessages, type CoreMessages } from '#generator/messages/load-messages.ts';
import type { DescribedOperation } from '#generator/openapi/described-operation.ts';
import {
  apiDocuments,
  loadOperations,
  type ApiOperation,
} from '#generator/openapi/load-operations.ts';
import { productOperations } from '#generator/openapi/product-documents.ts';
import { loadSchemas, type SchemaSet } from '#generator/schemas/schema-set.ts';
import { schemaValidators, type Validate } from '#generator/schemas/validators.ts';
import { loadThemes, type CoreThemes } from '#generator/themes/load-themes.ts';
import type { Workspace } from '#generator/workspace.ts';
import { layerReader, type Layer } from './read-layer.ts';

/** All that tenants share, read once: what a tenant's files are checked against. */
export interface Project {
  readonly workspace: Workspace;
  readonly schemas: SchemaSet;
  readonly validate: Validate;
  readonly operations: ReadonlyMap<string, ApiOperation>;
  /** Names of the product's documents that browsers speak, sorted. */
  readonly documents: readonly string[];
  /** An operation of the product's documents with its parameters and answer. */
  readonly describe: (operation: string) => DescribedOperation | undefined;
  readonly messages: CoreMessages;
  readonly themes: CoreThemes;
  readonly read: (tenant: string) => Layer;
}

export function openProject(workspace: Workspace): Project {
  const schemas = loadSchemas(workspace);
  const validate = schemaValidators(schemas);
  return {
    workspace,
    schemas,
    validate,
    operations: new Map(loadOperations(workspace).map((operation) => [operation.id, operation])),
    documents: apiDocuments(workspace),
    describe: productOperations(workspace),
    messages: loadMessages(workspace),
    themes: loadThemes(workspace, schemas, validate),
    read: layerReader(workspace),
  };
}

/** The same project with the tenants read anew: what a server does after an edit in tenants/. */
export function withFreshTenants(project: Project): Project {
  return { ...project, read: layerReader(project.workspace) };
}
