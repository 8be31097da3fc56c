import { allDocuments, type ApiOperation } from '#generator/openapi/load-operations.ts';
import { bundledPath, productText } from '#generator/openapi/product-document.ts';
import type { Workspace } from '#generator/workspace.ts';
import { generatedFile, type GeneratedFile } from './generated-file.ts';

/** The types of every document in openapi/. Loads the TypeScript compiler, so it is called only when needed. */
export async function apiTypes(workspace: Workspace): Promise<GeneratedFile[]> {
  const { default: openapiTypes, astToString } = await import('openapi-typescript');
  return Promise.all(
    allDocuments(workspace).map(async (document) => {
      const tree = await openapiTypes(productText(workspace, document), {
        immutable: false,
        silent: true,
      });
      return generatedFile(`src/api/${document}.gen.ts`, bundledPath(document), astToString(tree));
    }),
  );
}

/** The table that turns `client/getAssets` into a request, and its types. */
export function operationTable(operations: readonly ApiOperation[]): GeneratedFile {
  const documents = [...new Set(operations.map((operation) => operation.document))];
  const imports = documents.map(
    (name) => `import type { operations as ${typeAlias(name)} } from './${name}.gen.ts';\n`,
  );
  const rows = operations.map(
    ({ id, document, method, path: route, signedIn, idempotent }) =>
      `  '${id}': { document: '${document}', method: '${method}', path: '${route}', signedIn: ${signedIn}, idempotent: ${idempotent} },\n`,
  );
  const types = documents.map(
    (name) =>
      `  & { readonly [K in keyof ${typeAlias(name)} as \`${name}/\${K & string}\`]: ${typeAlias(name)}[K] }`,
  );
  const body = `${imports.join('')}
/** Operation id → how it is asked for. Paths are relative to the document's base address. */
export const operations = {
${rows.join('')}} as const;

/** Writes that carry an Idempotency-Key. */
export const idempotentCalls = [${operations
    .filter(({ idempotent }) => idempotent)
    .map(({ method, path: route }) => `'${method} ${route}'`)
    .join(', ')}] as const;

export type OperationId = keyof typeof operations;
export type ApiDocument = (typeof operations)[OperationId]['document'];

/** Operation id → its types as openapi-typescript gives them. */
export type OperationTypes =
${types.join('\n')};
${helperTypes}`;
  return generatedFile('src/api/operations.gen.ts', 'openapi', body);
}

/** What each write of the product changes, under its method and path. A write that changes nothing is left out: browsers load this. */
export function invalidatesTable(operations: readonly ApiOperation[]): GeneratedFile {
  const rows = operations
    .filter(({ invalidates }) => invalidates.length > 0)
    .map(
      ({ method, path: route, invalidates }) =>
        `  '${method} ${route}': [${invalidates.map((id) => `'${id}'`).join(', ')}],\n`,
    );
  return generatedFile(
    'src/api/invalidates.gen.ts',
    'openapi',
    `/** Method and path of a write → operations whose answers it changes. */
export const invalidates: Readonly<Record<string, readonly string[]>> = {
${rows.join('')}};
`,
  );
}

function typeAlias(document: string): string {
  return `${document}Operations`;
}

const helperTypes = `
type Parameters<Id extends OperationId> = OperationTypes[Id] extends { readonly parameters: infer P } ? P : never;
type Json<Content> = Content extends { readonly content: { readonly 'application/json': infer Body } } ? Body : never;

/** Path parameters; \`undefined\` when there are none. */
export type OperationPath<Id extends OperationId> = Parameters<Id> extends { readonly path: infer P } ? P : undefined;

/** Query parameters; \`undefined\` when there are none. */
export type OperationQuery<Id extends OperationId> = Parameters<Id> extends { readonly query?: infer Q } ? NonNullable<Q> : undefined;

/** An operation that reads. */
export type ReadId = { [Id in OperationId]: (typeof operations)[Id]['method'] extends 'GET' ? Id : never }[OperationId];

/** Everything that a read is asked with, and with which its answer is kept. */
export type ReadParameters<Id extends ReadId> =
  (OperationPath<Id> extends undefined ? unknown : OperationPath<Id>) & (OperationQuery<Id> extends undefined ? unknown : OperationQuery<Id>);

/** The JSON body that goes out; \`undefined\` when there is none. */
export type OperationBody<Id extends OperationId> =
  OperationTypes[Id] extends { readonly requestBody: infer Content } ? Json<Content> : undefined;

/** The JSON body that comes back when all is well; \`undefined\` when it is empty. */
export type OperationAnswer<Id extends OperationId> =
  OperationTypes[Id] extends { readonly responses: infer Answers }
    ? Answers extends { readonly 200: infer Content } ? Json<Content>
      : Answers extends { readonly 201: infer Content } ? Json<Content> : undefined
    : never;
`;
