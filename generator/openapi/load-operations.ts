import { readdirSync } from 'node:fs';
import type { Workspace } from '#generator/workspace.ts';
import { productDocument } from './product-document.ts';

export interface ApiOperation {
  /** `client/getAssets`: document and operationId. */
  readonly id: string;
  readonly document: string;
  readonly operationId: string;
  readonly method: string;
  /** Path template relative to the document's base address. */
  readonly path: string;
  /** True when an access token must go with it. */
  readonly signedIn: boolean;
  /** True when the write must carry an Idempotency-Key. */
  readonly idempotent: boolean;
  /** Reads that a write changes, by id. */
  readonly invalidates: readonly string[];
}

const methods = ['get', 'put', 'post', 'delete', 'patch', 'head', 'options'];

/** Documents for the tenant's own staff: no screen may bind to them, and nothing of them is in a bundle. */
const staffDocuments: ReadonlySet<string> = new Set(['desk']);

/** Names of the documents in openapi/ that apps speak, without `.yaml`. */
export function apiDocuments(workspace: Workspace): string[] {
  return allDocuments(workspace).filter((document) => !staffDocuments.has(document));
}

/** Those, and the documents that only the tenant's own staff speak. */
export function allDocuments(workspace: Workspace): string[] {
  return readdirSync(workspace.openapi)
    .filter((file) => file.endsWith('.yaml'))
    .sort()
    .map((file) => file.slice(0, -5));
}

/** Every operation of every document, in document order. */
export function loadOperations(workspace: Workspace): ApiOperation[] {
  return apiDocuments(workspace).flatMap((document) =>
    operationsOf(document, productDocument(workspace, document) as OpenApiDocument),
  );
}

interface OpenApiDocument {
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly paths?: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
  readonly components?: { readonly parameters?: Readonly<Record<string, OpenApiParameter>> };
}

interface OpenApiOperation {
  readonly operationId?: string;
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: readonly OpenApiParameter[];
  readonly 'x-invalidates'?: readonly string[];
}

interface OpenApiParameter {
  readonly $ref?: string;
  readonly name?: string;
}

function operationsOf(document: string, api: OpenApiDocument): ApiOperation[] {
  const found: ApiOperation[] = [];
  for (const [route, item] of Object.entries(api.paths ?? {})) {
    for (const method of methods) {
      const operation = item[method];
      if (!operation) continue;
      if (operation.operationId === undefined) {
        throw new Error(
          `openapi/${document}.yaml: ${method.toUpperCase()} ${route} has no operationId`,
        );
      }
      const names = (operation.parameters ?? []).map((parameter) => parameterName(parameter, api));
      found.push({
        id: `${document}/${operation.operationId}`,
        document,
        operationId: operation.operationId,
        method: method.toUpperCase(),
        path: route,
        signedIn: (operation.security ?? api.security ?? []).some((scheme) =>
          Object.hasOwn(scheme, 'bearer'),
        ),
        idempotent: names.includes('Idempotency-Key'),
        invalidates: (operation['x-invalidates'] ?? []).map((id) =>
          id.includes('/') ? id : `${document}/${id}`,
        ),
      });
    }
  }
  return found;
}

function parameterName(parameter: OpenApiParameter, api: OpenApiDocument): string | undefined {
  if (parameter.$ref === undefined) return parameter.name;
  return api.components?.parameters?.[parameter.$ref.split('/').at(-1) ?? '']?.name;
}
