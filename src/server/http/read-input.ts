import type { FastifyRequest } from 'fastify';
import type { FieldProblem } from '#core/errors.ts';
import { CodedError } from '#core/errors.ts';
import type { Operation, Parameter } from './contract.ts';
import { fieldProblems } from './field-problems.ts';
import type { Validators } from './validators.ts';

type Scalar = string | number | boolean;

/** A request that keeps its contract, in types that every operation has. */
export interface ReadInput {
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, Scalar>>;
  readonly body: unknown;
}

/** Checks a request against its operation. Answers the input in its types, or refuses with every finding. */
export function readInput(
  operation: Operation,
  request: FastifyRequest,
  validators: Validators,
): ReadInput {
  const problems: FieldProblem[] = [];
  const read = (place: Parameter['in'], values: Readonly<Record<string, unknown>>) =>
    readParameters(operation, place, values, validators, problems);
  const path = read('path', record(request.params));
  const query = read('query', record(request.query));
  read('header', request.headers);
  checkBody(operation, request.body, validators, problems);
  if (problems.length === 0 && [path, query, request.body].some((part) => isUnstorable(part)))
    problems.push({ pointer: '', code: 'invalid' });
  if (problems.length > 0) throw new CodedError('requestInvalid', {}, problems);
  return { path: asStrings(path), query, body: request.body ?? null };
}

function readParameters(
  operation: Operation,
  place: Parameter['in'],
  values: Readonly<Record<string, unknown>>,
  validators: Validators,
  problems: FieldProblem[],
): Readonly<Record<string, Scalar>> {
  const declared = operation.parameters.filter((parameter) => parameter.in === place);
  const result: Record<string, Scalar> = {};
  for (const parameter of declared) {
    const raw = values[place === 'header' ? parameter.name.toLowerCase() : parameter.name];
    const pointer = `/${place}/${parameter.name}`;
    if (raw === undefined) {
      if (parameter.required) problems.push({ pointer, code: 'required' });
      continue;
    }
    const value = typeof raw === 'string' ? parseScalar(raw, parameter) : null;
    if (value === null) {
      problems.push({ pointer, code: 'type' });
      continue;
    }
    const validate = validators.at(operation.document, parameter.pointer);
    if (validate(value)) result[parameter.name] = value;
    else problems.push(...fieldProblems(validate.errors, pointer));
  }
  // Headers belong to the network too; an undeclared query parameter is a mistake of the caller.
  if (place === 'query') problems.push(...unknownKeys(values, declared));
  return result;
}

function unknownKeys(
  values: Readonly<Record<string, unknown>>,
  declared: readonly Parameter[],
): readonly FieldProblem[] {
  return Object.keys(values)
    .filter((name) => !declared.some((parameter) => parameter.name === name))
    .slice(0, 20)
    .map((name) => ({ pointer: `/query/${name.slice(0, 100)}`, code: 'unknownKey' }));
}

/** A query string is text; its schema says what it stands for. `null` when it does not. */
function parseScalar(raw: string, parameter: Parameter): Scalar | null {
  const type = parameter.schema['type'];
  if (type === 'integer') return /^-?\d{1,15}$/.test(raw) ? Number(raw) : null;
  if (type === 'number') return /^-?\d{1,15}(\.\d{1,12})?$/.test(raw) ? Number(raw) : null;
  if (type === 'boolean') return raw === 'true' ? true : raw === 'false' ? false : null;
  return raw;
}

function checkBody(
  operation: Operation,
  body: unknown,
  validators: Validators,
  problems: FieldProblem[],
): void {
  if (operation.body === null) {
    if (body !== undefined && operation.method !== 'GET')
      problems.push({ pointer: '', code: 'unknownKey' });
    return;
  }
  // Its parts are read by the handler, which knows what each may be.
  if (operation.body.mediaType === 'multipart/form-data') return;
  if (body === undefined) {
    if (operation.body.required) problems.push({ pointer: '', code: 'required' });
    return;
  }
  const validate = validators.at(operation.document, operation.body.pointer);
  if (!validate(body)) problems.push(...fieldProblems(validate.errors, ''));
}

/**
 * Texts that no store of ours keeps, found before they become a fault of it: PostgreSQL stores no NUL, and half a character
 * in no JSON. What is nested deeper than any form is refused with them.
 */
function isUnstorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.includes('\u0000') || /\p{Surrogate}/u.test(value);
  if (typeof value !== 'object' || value === null) return false;
  return (
    depth > 32 ||
    Object.entries(value).some(
      ([key, child]) => isUnstorable(key) || isUnstorable(child, depth + 1),
    )
  );
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function asStrings(values: Readonly<Record<string, Scalar>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
}
