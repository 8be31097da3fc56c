import type { ErrorObject } from 'ajv';
import type { FieldCode } from '#core/error-catalogue.ts';
import { isJsonMedia } from '#generator/openapi/json-media.ts';
import type { ApiParameter } from '#generator/openapi/described-operation.ts';
import type { Tree } from '#generator/openapi/openapi-file.ts';
import type { DocumentValidators } from './document-validators.ts';
import { merged } from './merged-schema.ts';
import type { MockOperation } from './mock-operation.ts';
import { refusal, type MockProblem, type RequestError } from './mock-problem.ts';
import { bodyLimit, type MockPart, type MockRequest } from './mock-request.ts';
import { readFormBody } from './read-form-body.ts';
import { typedText } from './typed-text.ts';

export type ValidatedRequest =
  | { readonly problem: MockProblem }
  | { readonly problem?: undefined; readonly body: unknown };

/** Holds a request to its operation: parameters, media type and body. The body comes back parsed where it is JSON or a form. */
export function validateRequest(
  operation: MockOperation,
  values: Readonly<Record<string, string>>,
  request: MockRequest,
  validators: DocumentValidators,
): ValidatedRequest {
  const errors = operation.parameters.flatMap((parameter) =>
    parameterErrors(parameter, values, request, operation, validators),
  );
  const body = readBody(operation, request);
  if (body.problem) return body;
  const found = [...errors, ...bodyErrors(operation, body, validators)];
  if (found.length === 0) return { body: body.value };
  return {
    problem: refusal('requestInvalid', found.map(({ detail }) => detail).join('; '), {
      errors: found,
    }),
  };
}

type ReadBody =
  | { readonly problem: MockProblem }
  | {
      readonly problem?: undefined;
      /** Schema that it is held to. */
      readonly schema?: Tree | undefined;
      readonly value: unknown;
      /** What is wrong with it before its schema is asked. */
      readonly errors?: readonly RequestError[];
      /** Where files stand in it. */
      readonly files?: readonly string[];
      readonly isMissing: boolean;
    };

function readBody({ body, described }: MockOperation, request: MockRequest): ReadBody {
  if (request.body === undefined)
    return {
      problem: refusal('payloadTooLarge', `the body is larger than ${bodyLimit / 1_000_000} MB`),
    };
  const isMissing = request.body.length === 0;
  if (!body || isMissing) return { value: undefined, isMissing };
  const type = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  const declared = [...body.types].find(([name]) => takes(name.split(';')[0] ?? '', type));
  if (!declared)
    return {
      problem: refusal(
        'mediaTypeUnsupported',
        `the body is ${type === '' ? 'of no type' : type}; the operation takes ${[...body.types.keys()].join(', ')}`,
      ),
    };
  const encoding = body.encodings.get(declared[0]);
  if (encoding !== undefined && declared[1] !== undefined) {
    const parts = encoding.type === 'multipart' ? request.parts : urlencodedParts(request.body);
    if (parts === undefined)
      return { problem: refusal('requestInvalid', 'the body is not valid multipart/form-data') };
    return {
      schema: declared[1],
      ...readFormBody(parts, declared[1], encoding, described.tree),
      isMissing,
    };
  }
  // What is sent as it is, say a file alone, is taken as it is.
  if (!isJsonMedia(type)) return { value: undefined, isMissing };
  try {
    return { schema: declared[1], value: JSON.parse(request.body.toString('utf8')), isMissing };
  } catch {
    return { problem: refusal('requestInvalid', 'the body is not valid JSON') };
  }
}

function urlencodedParts(body: Buffer): readonly MockPart[] {
  return [...new URLSearchParams(body.toString('utf8'))].map(([name, content]) => ({
    name,
    content,
  }));
}

function takes(declared: string, type: string): boolean {
  if (declared === type) return true;
  const [main = '', sub] = declared.split('/');
  return sub === '*' && (main === '*' || type.startsWith(`${main}/`));
}

function bodyErrors(
  { body, described }: MockOperation,
  {
    schema,
    value,
    errors = [],
    files = [],
    isMissing,
  }: Exclude<ReadBody, { readonly problem: MockProblem }>,
  validators: DocumentValidators,
): RequestError[] {
  if (isMissing)
    return body?.required === true
      ? [{ pointer: '', code: 'required', detail: `${described.id} requires a body` }]
      : [];
  if (!schema) return [];
  const found = readable(validators.validator(schema, 'request')(value)).map((error) => {
    const pointer = pointerOf(error);
    return { pointer, code: codeOf(error), detail: `${placed(pointer)} ${sentenceOf(error)}` };
  });
  // Of a file the schema sees its name alone.
  return [...errors, ...found.filter(({ pointer }) => !files.includes(pointer))];
}

// Of alternatives that all fail, what each of them says is more than a person wants to read.
function readable(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const choices = errors
    .filter(({ keyword }) => keyword === 'oneOf' || keyword === 'anyOf')
    .map(({ schemaPath }) => `${schemaPath}/`);
  const plain = errors.filter(
    ({ schemaPath }) => !choices.some((choice) => schemaPath.startsWith(choice)),
  );
  // A nullable value is one of two things, and what is said of the value itself is what is meant.
  return plain.length > 0 ? plain.flatMap((error) => insideNullable(error, errors)) : errors;
}

function insideNullable(error: ErrorObject, errors: readonly ErrorObject[]): ErrorObject[] {
  if (error.keyword !== 'anyOf') return [error];
  const inner = errors.filter(
    ({ schemaPath, keyword, params }) =>
      schemaPath.startsWith(`${error.schemaPath}/`) &&
      !(keyword === 'type' && params['type'] === 'null'),
  );
  const isNullable = errors.some(
    ({ schemaPath, params }) =>
      schemaPath.startsWith(`${error.schemaPath}/`) && params['type'] === 'null',
  );
  return isNullable && inner.length > 0 ? inner : [error];
}

function parameterErrors(
  parameter: ApiParameter,
  values: Readonly<Record<string, string>>,
  request: MockRequest,
  { described }: MockOperation,
  validators: DocumentValidators,
): RequestError[] {
  const { name, in: place, required, schema } = parameter;
  // What security asks for, and what HTTP speaks of itself, is no parameter (OpenAPI, "Parameter Object").
  if (place === 'header' && /^(?:accept|content-type|authorization)$/i.test(name)) return [];
  const given = givenTexts(parameter, values, request);
  const label = `${place} ${name}`;
  if (given.length === 0)
    return required
      ? [
          {
            parameter: label,
            code: 'required',
            detail: `the ${place} parameter "${name}" is required`,
          },
        ]
      : [];
  const value = typedText(given, merged(schema, described.tree));
  return validators
    .validator(
      schema,
      'request',
    )(value)
    .map((error) => ({
      parameter: label,
      code: codeOf(error),
      detail: `the ${place} parameter "${name}" ${sentenceOf(error)}`,
    }));
}

function givenTexts(
  { name, in: place }: ApiParameter,
  values: Readonly<Record<string, string>>,
  { query, headers }: MockRequest,
): readonly string[] {
  if (place === 'query') return query.getAll(name);
  const found =
    place === 'path' ? values[name] : place === 'header' ? headers[name.toLowerCase()] : undefined;
  return found === undefined ? [] : [found];
}

function pointerOf({ instancePath, keyword, params }: ErrorObject): string {
  const key: unknown =
    keyword === 'required'
      ? params['missingProperty']
      : keyword === 'additionalProperties' || keyword === 'unevaluatedProperties'
        ? (params['additionalProperty'] ?? params['unevaluatedProperty'])
        : undefined;
  return typeof key === 'string'
    ? `${instancePath}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`
    : instancePath;
}

function placed(pointer: string): string {
  return pointer === '' ? 'the body' : pointer;
}

function sentenceOf({ keyword, params, message }: ErrorObject): string {
  if (keyword === 'required') return 'is required';
  if (keyword === 'additionalProperties' || keyword === 'unevaluatedProperties')
    return 'is not declared';
  const allowed: unknown = params['allowedValues'];
  if (keyword === 'enum' && Array.isArray(allowed)) return `must be one of ${allowed.join(', ')}`;
  if (keyword === 'const') return `must be ${JSON.stringify(params['allowedValue'])}`;
  return message ?? 'is not valid';
}

const codes: Readonly<Record<string, FieldCode>> = {
  required: 'required',
  type: 'type',
  format: 'format',
  pattern: 'pattern',
  minLength: 'tooShort',
  maxLength: 'tooLong',
  minimum: 'tooSmall',
  exclusiveMinimum: 'tooSmall',
  maximum: 'tooLarge',
  exclusiveMaximum: 'tooLarge',
  minItems: 'tooFew',
  maxItems: 'tooMany',
  uniqueItems: 'repeated',
  enum: 'notOneOf',
  const: 'notOneOf',
  additionalProperties: 'unknownKey',
  unevaluatedProperties: 'unknownKey',
};

function codeOf({ keyword }: ErrorObject): FieldCode {
  return codes[keyword] ?? 'invalid';
}
