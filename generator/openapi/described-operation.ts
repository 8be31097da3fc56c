import type { BodyEncoding } from '#core/body-encoding.ts';
import { warningAt } from '#generator/diagnostics/finding-at.ts';
import type { Finding } from '#generator/diagnostics/finding.ts';
import { valueAt } from './bundle-parts.ts';
import { isTree, treeOf, type OpenApiFile, type Tree } from './openapi-file.ts';
import { derivedId, usableId } from './operation-ids.ts';
import { isJsonMedia } from './json-media.ts';
import { requestBody, type RequestBody } from './request-body.ts';
import { needsSignIn, securityOf, type Security } from './security-schemes.ts';

export interface ApiParameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly schema: Tree;
}

/** An operation with all that a binding has to know. */
export interface DescribedOperation {
  /** `client/getAssets`: document and operationId. */
  readonly id: string;
  readonly document: string;
  readonly method: string;
  readonly path: string;
  /** What the document says that it does. */
  readonly summary?: string;
  /** True when the caller must be signed in. */
  readonly signedIn: boolean;
  /** What a request must bring along to be let in. */
  readonly security: Security;
  readonly parameters: readonly ApiParameter[];
  /** Where its document has it answered, when that is another address than that of the document. */
  readonly server?: string;
  /** What must hold for who calls (`x-gate`), as far as it is known before a call: the level of a product is not. */
  readonly gates: readonly OperationGate[];
  /** Schema of the JSON that comes back when all is well; undefined when nothing does. */
  readonly answer: Tree | undefined;
  /** Schema of what goes along; undefined when nothing does that a form could write. */
  readonly body: Tree | undefined;
  /** How it is written, where that is not JSON. */
  readonly encoding?: BodyEncoding;
  /** The kind of JSON that it is, where that is one of its own. */
  readonly jsonType?: string;
  /** Reads that a write changes (`x-invalidates`), by id; absent where the document does not say. */
  readonly invalidates?: readonly string[];
  /** The whole document, for references. */
  readonly tree: Tree;
}

export interface OperationGate {
  readonly kind: 'gate' | 'feature' | 'permission';
  readonly name: string;
}

/** Renamed operations of one document that are reported one by one. */
const reportedOneByOne = 2;

export const methods = ['get', 'put', 'post', 'delete', 'patch', 'head', 'options', 'trace'];

/**
 * The operations of a document by id. Ids are given where they are missing; where they repeat or cannot be written
 * in a configuration, they are given as well and reported.
 */
export function describeOperations(
  document: string,
  tree: Tree,
  file: OpenApiFile,
): { readonly operations: DescribedOperation[]; readonly findings: Finding[] } {
  const operations: DescribedOperation[] = [];
  const renamed: Finding[] = [];
  const taken = new Set<string>();
  for (const { route, method, item, operation } of operationsIn(tree)) {
    const report = (message: string): void => {
      renamed.push(
        warningAt(
          'openapi/operation-id',
          message,
          file.place(['paths', route, method, 'operationId']),
        ),
      );
    };
    const written =
      typeof operation['operationId'] === 'string' ? operation['operationId'] : undefined;
    const derived = derivedId(method, route);
    const name = unused(
      written === undefined ? derived : (usableId(written) ?? derived),
      derived,
      taken,
    );
    if (written !== undefined && taken.has(written))
      report(
        `operationId "${written}" is already used; this operation is named ${document}/${name}`,
      );
    else if (written !== undefined && written !== name)
      report(
        `operationId "${written}" cannot be used in configuration; it is named ${document}/${name}`,
      );
    taken.add(name);
    const security = securityOf(operation, tree, follow);
    operations.push({
      id: `${document}/${name}`,
      document,
      method: method.toUpperCase(),
      path: route,
      ...(typeof operation['summary'] === 'string' ? { summary: operation['summary'] } : {}),
      signedIn: needsSignIn(security),
      security,
      parameters: parametersOf(route, item, operation, tree),
      ...serverOf(item, operation, tree),
      gates: gatesOf(operation['x-gate']),
      ...invalidatesOf(operation['x-invalidates'], document),
      answer: answerOf(operation, tree),
      ...bodyOf(operation, tree),
      tree,
    });
  }
  return { operations, findings: withoutWall(renamed) };
}

// A document of hundreds of operations is rarely the integrator's own to mend, and its names must not bury their mistakes.
function withoutWall(renamed: readonly Finding[]): Finding[] {
  const next = renamed[reportedOneByOne];
  if (next === undefined || renamed.length === reportedOneByOne + 1) return [...renamed];
  const rest = renamed.length - reportedOneByOne;
  return [
    ...renamed.slice(0, reportedOneByOne),
    {
      ...next,
      message: `${next.message}; ${rest - 1} more operationIds of this document were renamed, see \`livery schema\``,
    },
  ];
}

/** Every operation of a document with its path and method, in document order. */
export function* operationsIn(tree: Tree): Generator<{
  readonly route: string;
  readonly method: string;
  readonly item: Tree;
  readonly operation: Tree;
}> {
  for (const [route, value] of Object.entries(treeOf(tree['paths']))) {
    const item = follow(value, tree);
    // Some publishers keep each operation in a file of its own.
    for (const method of methods)
      if (isTree(item[method]))
        yield { route, method, item, operation: follow(item[method], tree) };
  }
}

/** The object behind a reference, however many references lead to it; empty when they lead in a circle. */
export function follow(value: unknown, tree: Tree): Tree {
  const seen = new Set<string>();
  let found = treeOf(value);
  while (typeof found['$ref'] === 'string') {
    if (seen.has(found['$ref'])) return {};
    seen.add(found['$ref']);
    found = treeOf(valueAt(tree, found['$ref']));
  }
  return found;
}

function invalidatesOf(value: unknown, document: string): Pick<DescribedOperation, 'invalidates'> {
  if (!Array.isArray(value)) return {};
  return {
    invalidates: value.map((id) =>
      String(id).includes('/') ? String(id) : `${document}/${String(id)}`,
    ),
  };
}

function unused(wanted: string, derived: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted;
  let name = derived;
  for (let turn = 2; taken.has(name); turn += 1) name = `${derived}${turn}`;
  return name;
}

function parametersOf(route: string, item: Tree, operation: Tree, tree: Tree): ApiParameter[] {
  const found = new Map<string, ApiParameter>();
  for (const list of [item['parameters'], operation['parameters']]) {
    for (const entry of Array.isArray(list) ? list : []) {
      const { name, in: place, required, schema } = follow(entry, tree);
      if (typeof name === 'string' && typeof place === 'string')
        found.set(`${place} ${name}`, {
          name,
          in: place,
          required: required === true || place === 'path',
          schema: treeOf(schema),
        });
    }
  }
  // What its path names is asked for, whether or not the document declares it; a part of a path is a text.
  for (const [, name = ''] of route.matchAll(/\{([^{}/]+)\}/g))
    if (!found.has(`path ${name}`))
      found.set(`path ${name}`, { name, in: 'path', required: true, schema: { type: 'string' } });
  return [...found.values()];
}

function serverOf(item: Tree, operation: Tree, tree: Tree): Pick<DescribedOperation, 'server'> {
  const [whole, ...more] = [tree, item, operation].map(({ servers }) =>
    Array.isArray(servers) ? treeOf(servers[0])['url'] : undefined,
  );
  const server: unknown = more.findLast((url) => url !== undefined);
  return typeof server === 'string' && server !== whole ? { server } : {};
}

function gatesOf(value: unknown): OperationGate[] {
  return (Array.isArray(value) ? value : []).flatMap((entry: unknown) =>
    (['gate', 'feature', 'permission'] as const).flatMap((kind) => {
      const name = treeOf(entry)[kind];
      return typeof name === 'string' ? [{ kind, name }] : [];
    }),
  );
}

function bodyOf(operation: Tree, tree: Tree): RequestBody {
  return requestBody(follow(operation['requestBody'], tree), (value) => follow(value, tree));
}

function answerOf(operation: Tree, tree: Tree): Tree | undefined {
  const responses = treeOf(operation['responses']);
  const code = ['200', '201', '203', '2XX', 'default'].find((one) => responses[one] !== undefined);
  if (code === undefined) return undefined;
  return jsonIn(follow(responses[code], tree));
}

function jsonIn(message: Tree): Tree | undefined {
  const content = treeOf(message['content']);
  const type = Object.keys(content).find(isJsonMedia);
  const schema = type === undefined ? undefined : treeOf(content[type])['schema'];
  return schema === undefined ? undefined : treeOf(schema);
}
