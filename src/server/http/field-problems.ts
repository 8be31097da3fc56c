import type { ErrorObject } from 'ajv';
import type { FieldCode, FieldProblem } from '#core/errors.ts';

const codes: Readonly<Record<string, FieldCode>> = {
  required: 'required',
  type: 'type',
  format: 'format',
  pattern: 'pattern',
  minLength: 'tooShort',
  maxLength: 'tooLong',
  minItems: 'tooShort',
  maxItems: 'tooLong',
  minimum: 'tooSmall',
  exclusiveMinimum: 'tooSmall',
  maximum: 'tooLarge',
  exclusiveMaximum: 'tooLarge',
  enum: 'notOneOf',
  const: 'notOneOf',
  additionalProperties: 'unknownKey',
  unevaluatedProperties: 'unknownKey',
};

/** Turns a validator's findings into the contract's. The refused value is never repeated: it may be a password. */
export function fieldProblems(
  errors: readonly ErrorObject[] | null | undefined,
  prefix: string,
): readonly FieldProblem[] {
  return (errors ?? []).slice(0, 20).map((error) => problem(error, prefix));
}

function problem(error: ErrorObject, prefix: string): FieldProblem {
  const code = codes[error.keyword] ?? 'invalid';
  const params: Readonly<Record<string, unknown>> = error.params;
  const child =
    params['missingProperty'] ?? params['additionalProperty'] ?? params['unevaluatedProperty'];
  const pointer = `${prefix}${error.instancePath}${typeof child === 'string' ? `/${escape(child)}` : ''}`;
  const limit = params['limit'];
  return typeof limit === 'number' ? { pointer, code, params: { limit } } : { pointer, code };
}

// A hostile key may be as long as the body; the answer repeats no more of it than names it.
function escape(key: string): string {
  return key.slice(0, 100).replaceAll('~', '~0').replaceAll('/', '~1');
}
