import { readFile } from 'node:fs/promises';
import type { OperatorRole } from '#core/desk/operator-role.ts';
import { isOperatorRole } from '#core/desk/operator-role.ts';

export type JsonValue =
  | null
  | boolean
  | number
  | string
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue };
export type JsonObject = { readonly [key: string]: JsonValue };

export type Method = 'GET' | 'PUT' | 'POST' | 'DELETE' | 'PATCH';

/**
 * One condition of an operation (`x-gate`): a named gate of the tenant, a feature or a permission of the client's payload.
 * `product` says that the handler asks for the level of the product which the request names.
 */
export type OperationGate =
  | { readonly gate: string }
  | { readonly feature: string }
  | { readonly permission: string }
  | { readonly product: string };

/** How a signed-in client verifies their identity again. */
export type StepUpKind = 'pin' | 'password' | 'mfa';

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: JsonObject;
  /** JSON pointer of the schema in its document. */
  readonly pointer: string;
}

export interface Answer {
  readonly mediaType: string | null;
  /** What else it may be: bytes, which no schema speaks of. */
  readonly otherTypes: readonly string[];
  readonly pointer: string | null;
}

export interface RequestBody {
  /** A form with files (`multipart/form-data`) is read by its handler, part for part, and never held in memory whole. */
  readonly mediaType: 'application/json' | 'multipart/form-data';
  readonly pointer: string;
  readonly required: boolean;
  readonly example: JsonValue | undefined;
}

/** One operation of a contract, with everything that the server needs to hold both sides to it. */
export interface Operation {
  readonly id: string;
  readonly document: string;
  readonly method: Method;
  /** Path as the document writes it, `{name}` for parameters. */
  readonly path: string;
  /** Alternatives, each a set of security schemes that must all hold; none at all means that guests may call. */
  readonly security: readonly (readonly string[])[];
  readonly parameters: readonly Parameter[];
  readonly body: RequestBody | null;
  /** By status, as the document lists them. */
  readonly answers: ReadonlyMap<number, Answer>;
  /** Codes that the document announces; empty where it names none. */
  readonly errors: readonly string[];
  /** What must all hold for who calls (`x-gate`); empty for most. */
  readonly gates: readonly OperationGate[];
  /** Done once for each `Idempotency-Key` of a client (`x-idempotent`). */
  readonly idempotent: boolean;
  /** What must have been proven again for it, in this order (`x-step-up`); empty for most. */
  readonly stepUp: readonly StepUpKind[];
  /** Of which an operator must have one (`x-roles`); empty where no operator calls. */
  readonly roles: readonly OperatorRole[];
  /** Money leaves by it: refused for a while after what guards the account has changed (`x-cooling-off`). */
  readonly coolingOff: boolean;
  /** An upgrade to a WebSocket, mounted by its own plugin and not by the router of calls. */
  readonly upgrade: boolean;
}

export interface Contract {
  /** Short name, for example `client`. */
  readonly name: string;
  readonly document: JsonObject;
  readonly operations: readonly Operation[];
}

const methods: Readonly<Record<string, Method>> = {
  get: 'GET',
  put: 'PUT',
  post: 'POST',
  delete: 'DELETE',
  patch: 'PATCH',
};

/** Reads one bundled document of `openapi/`. The documents are ours, so a mistake in one is a bug and throws. */
export async function readContract(name: string, file: URL): Promise<Contract> {
  // What follows checks every step it takes into it.
  const document: unknown = JSON.parse(await readFile(file, 'utf8'));
  const root = object(asJson(document), name);
  const operations: Operation[] = [];
  for (const [path, item] of Object.entries(object(root['paths'], 'paths'))) {
    const shared = object(item, path);
    for (const [key, method] of Object.entries(methods)) {
      if (shared[key] !== undefined) operations.push(readOperation(root, name, path, key, method));
    }
  }
  return { name, document: root, operations };
}

function readOperation(
  root: JsonObject,
  document: string,
  path: string,
  key: string,
  method: Method,
): Operation {
  const base = `/paths/${escape(path)}`;
  const shared = object(find(root, base), path);
  const own = object(shared[key], `${method} ${path}`);
  const parameters = [
    ...list(shared['parameters']).map((_, index) =>
      readParameter(root, `${base}/parameters/${index}`),
    ),
    ...list(own['parameters']).map((_, index) =>
      readParameter(root, `${base}/${key}/parameters/${index}`),
    ),
  ];
  const answers = readAnswers(root, `${base}/${key}/responses`);
  return {
    id: text(own['operationId'], `${method} ${path} operationId`),
    document,
    method,
    path,
    parameters,
    answers,
    security: readSecurity(own['security'] ?? root['security']),
    body: readBody(root, `${base}/${key}/requestBody`),
    errors: list(own['x-errors']).map((code) => text(code, 'x-errors')),
    gates: list(own['x-gate']).map((gate) => readGate(gate, `${method} ${path}`)),
    stepUp: readStepUps(own['x-step-up'], path),
    roles: list(own['x-roles']).map((role) => readRole(role, `${method} ${path}`)),
    coolingOff: own['x-cooling-off'] === true,
    upgrade: own['x-websocket'] === true,
    idempotent: own['x-idempotent'] === true,
  };
}

function readGate(value: JsonValue, where: string): OperationGate {
  const [[kind, name] = [], ...more] = Object.entries(object(value, `${where} x-gate`));
  const words = text(name, `${where} x-gate`);
  if (more.length > 0) throw new Error(`${where}: each entry of x-gate names one thing`);
  if (kind === 'gate') return { gate: words };
  if (kind === 'feature') return { feature: words };
  if (kind === 'permission') return { permission: words };
  if (kind === 'product') return { product: words };
  throw new Error(`${where}: x-gate takes gate, feature, permission or product, not ${kind}`);
}

function readRole(value: JsonValue, where: string): OperatorRole {
  if (isOperatorRole(value)) return value;
  throw new Error(`${where}: x-roles names no role ${JSON.stringify(value)}`);
}

function readStepUps(value: JsonValue | undefined, where: string): readonly StepUpKind[] {
  if (value === undefined) return [];
  return (Array.isArray(value) ? list(value) : [value]).map((kind) => readStepUp(kind, where));
}

function readStepUp(value: JsonValue, where: string): StepUpKind {
  if (value === 'pin' || value === 'password' || value === 'mfa') return value;
  throw new Error(`${where}: x-step-up must be pin, password or mfa`);
}

function readSecurity(value: JsonValue | undefined): Operation['security'] {
  return list(value).map((choice) => Object.keys(object(choice, 'security')));
}

function readParameter(root: JsonObject, at: string): Parameter {
  const [pointer, value] = resolve(root, at);
  const place = value['in'];
  if (place !== 'path' && place !== 'query' && place !== 'header')
    throw new Error(`${pointer}: parameter in ${String(place)}`);
  const [, schema] = resolve(root, `${pointer}/schema`);
  return {
    name: text(value['name'], pointer),
    in: place,
    required: value['required'] === true,
    schema,
    pointer: `${pointer}/schema`,
  };
}

function readBody(root: JsonObject, at: string): Operation['body'] {
  if (find(root, at) === undefined) return null;
  const [pointer, body] = resolve(root, at);
  const content = object(body['content'], pointer);
  const mediaType =
    content['multipart/form-data'] === undefined ? 'application/json' : 'multipart/form-data';
  const media = object(content[mediaType], `${pointer} ${mediaType}`);
  return {
    mediaType,
    pointer: `${pointer}/content/${escape(mediaType)}/schema`,
    required: body['required'] === true,
    example: media['example'],
  };
}

function readAnswers(root: JsonObject, at: string): ReadonlyMap<number, Answer> {
  const answers = new Map<number, Answer>();
  for (const status of Object.keys(object(find(root, at), at))) {
    const [pointer, answer] = resolve(root, `${at}/${status}`);
    const [mediaType, ...otherTypes] = Object.keys(object(answer['content'] ?? {}, pointer));
    answers.set(
      Number(status),
      mediaType === undefined
        ? { mediaType: null, otherTypes, pointer: null }
        : { mediaType, otherTypes, pointer: `${pointer}/content/${escape(mediaType)}/schema` },
    );
  }
  return answers;
}

/** Follows `$ref`s inside the document; answers where the thing stands and what it is. */
function resolve(root: JsonObject, pointer: string): readonly [string, JsonObject] {
  const value = object(find(root, pointer), pointer);
  const reference = value['$ref'];
  return typeof reference === 'string'
    ? resolve(root, reference.replace(/^#/, ''))
    : [pointer, value];
}

function find(root: JsonObject, pointer: string): JsonValue | undefined {
  let value: JsonValue | undefined = root;
  for (const part of pointer.split('/').slice(1)) {
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~');
    if (isList(value)) value = value[Number(name)];
    else if (isObject(value)) value = value[name];
    else return undefined;
  }
  return value;
}

function escape(part: string): string {
  return part.replaceAll('~', '~0').replaceAll('/', '~1');
}

function asJson(value: unknown): JsonValue {
  // Only JSON comes out of a JSON file.
  return value as JsonValue;
}

function isList(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value);
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function object(value: JsonValue | undefined, where: string): JsonObject {
  if (!isObject(value)) throw new Error(`${where}: an object is needed`);
  return value;
}

function list(value: JsonValue | undefined): readonly JsonValue[] {
  return isList(value) ? value : [];
}

function text(value: JsonValue | undefined, where: string): string {
  if (typeof value !== 'string') throw new Error(`${where}: a text is needed`);
  return value;
}
