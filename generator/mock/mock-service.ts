import { isJsonMedia } from '#generator/openapi/json-media.ts';
import type { DescribedOperation } from '#generator/openapi/described-operation.ts';
import { suggest } from '#generator/diagnostics/nearest.ts';
import { answerValue, lastPage } from './answer-value.ts';
import { checkCredentials } from './check-credentials.ts';
import { documentValidators, type DocumentValidators } from './document-validators.ts';
import { operationFinder } from './find-operation.ts';
import { keptCollections, type CollectionAnswer } from './kept-collections.ts';
import { mockOperation, type MockAnswer, type MockOperation } from './mock-operation.ts';
import { codeOfStatus, problemBody, refusal, type MockProblem } from './mock-problem.ts';
import type { MockRequest } from './mock-request.ts';
import { randomFrom } from './random.ts';
import { validateRequest } from './validate-request.ts';

export interface MockOptions {
  readonly operations: readonly DescribedOperation[];
  readonly seed: number;
  /** Id of an operation → status that it always answers. */
  readonly failures: ReadonlyMap<string, number>;
}

export interface MockResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The operation that was meant, and why it was refused. */
  readonly operation: string | undefined;
  readonly reason: string | undefined;
}

/** A service that its document describes, as far as a document describes one. */
export interface MockService {
  readonly operations: readonly MockOperation[];
  /** Operations whose changes are kept. */
  isKept(operation: MockOperation): boolean;
  answer(request: MockRequest): MockResponse;
  /** Answers of the document that do not fit its own schemas, and schemas that cannot be used, in words. */
  warnings(): readonly string[];
}

export function mockService({ operations: described, seed, failures }: MockOptions): MockService {
  const operations = described.map(mockOperation);
  const random = randomFrom(seed);
  const validators = documentValidators(described[0]?.tree ?? {});
  const find = operationFinder(operations);
  const kept = keptCollections(operations, random);

  function answer(request: MockRequest): MockResponse {
    const found = find(request.method, request.pathname);
    if (found.kind === 'path') return refused(undefined, unknownPath(request.pathname, operations));
    if (found.kind === 'method')
      return refused(undefined, {
        status: 405,
        code: 'notFound',
        detail: `${request.pathname} is answered to ${found.allowed.join(', ')}, not to ${request.method}`,
        headers: { Allow: found.allowed.join(', ') },
      });
    const { operation, values } = found;
    const failure = failures.get(operation.described.id);
    if (failure !== undefined) return failed(operation, failure);
    const denied = checkCredentials(operation.described.security, request);
    if (denied) return refused(operation, denied);
    const valid = validateRequest(operation, values, request, validators);
    if (valid.problem) return refused(operation, valid.problem);
    const { query, pathname } = request;
    const outcome = kept.answer({ operation, values, query, body: valid.body });
    return outcome && outcome.kind !== 'done'
      ? collected(operation, outcome, pathname)
      : declaredAnswer(operation, operation.success);
  }

  function collected(
    operation: MockOperation,
    outcome: Exclude<CollectionAnswer, { readonly kind: 'done' }>,
    pathname: string,
  ): MockResponse {
    if (outcome.kind === 'missing')
      return refused(operation, refusal('notFound', `there is no entry "${outcome.key}"`));
    if (outcome.kind === 'exists')
      return refused(
        operation,
        refusal('alreadyExists', `there is an entry "${outcome.key}" already`),
      );
    const location =
      outcome.added === undefined
        ? {}
        : { Location: `${pathname.replace(/\/$/, '')}/${encodeURIComponent(outcome.added)}` };
    return sent(operation, operation.success, outcome.value, location);
  }

  function declaredAnswer(operation: MockOperation, declared: MockAnswer): MockResponse {
    const value = answerValue(operation, declared, random);
    const isList = declared === operation.success;
    return sent(operation, declared, isList ? lastPage(operation, value) : value, {});
  }

  // A failure that the document describes is answered as it says, any other as a problem.
  function failed(operation: MockOperation, status: number): MockResponse {
    const declared = operation.answers.get(status);
    const reason = 'asked for by --fail';
    if (declared?.type !== undefined && (declared.example ?? declared.schema) !== undefined) {
      const value = answerValue(operation, declared, random);
      return { ...sent(operation, declared, value, {}), reason };
    }
    return {
      ...refused(operation, { status, code: codeOfStatus(status), detail: reason }),
      reason,
    };
  }

  return {
    operations,
    isKept: (operation) => kept.has(operation),
    answer,
    warnings: () => operations.flatMap((one) => warningsOf(one, validators, random)),
  };
}

function sent(
  operation: MockOperation,
  { status, type }: MockAnswer,
  value: unknown,
  headers: Readonly<Record<string, string>>,
): MockResponse {
  const meant = { operation: operation.described.id, reason: undefined };
  if (type === undefined || status === 204) return { ...meant, status, headers, body: '' };
  const body =
    isJsonMedia(type) || typeof value !== 'string' ? JSON.stringify(value ?? null, null, 2) : value;
  return { ...meant, status, headers: { ...headers, 'Content-Type': type }, body };
}

function refused(operation: MockOperation | undefined, problem: MockProblem): MockResponse {
  return {
    operation: operation?.described.id,
    reason: problem.detail,
    status: problem.status,
    headers: { ...problem.headers, 'Content-Type': 'application/problem+json' },
    body: problemBody(problem),
  };
}

function unknownPath(pathname: string, operations: readonly MockOperation[]): MockProblem {
  const paths = [...new Set(operations.map(({ path }) => path))];
  const hint = suggest(pathname, paths);
  return refusal(
    'notFound',
    `the document has no path ${pathname}${hint === undefined ? '' : `; ${hint}`}`,
  );
}

function warningsOf(
  operation: MockOperation,
  validators: DocumentValidators,
  random: ReturnType<typeof randomFrom>,
): string[] {
  const { described, success, body, parameters } = operation;
  try {
    for (const schema of body?.types.values() ?? [])
      if (schema) validators.validator(schema, 'request');
    for (const { schema } of parameters) validators.validator(schema, 'request');
    if (!success.schema || success.type === undefined || !isJsonMedia(success.type)) return [];
    const value = answerValue(operation, success, random);
    const [error] = validators.validator(success.schema, 'response')(value);
    if (!error) return [];
    const what = success.example
      ? 'the example of its response does not fit its own schema'
      : 'no response could be made that fits its schema; give an example';
    const where = error.instancePath === '' ? 'the response' : error.instancePath;
    return [`${described.id}: ${what} (${where} ${error.message ?? 'is not valid'})`];
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    return [`${described.id}: a schema cannot be used (${said}); see livery check`];
  }
}
