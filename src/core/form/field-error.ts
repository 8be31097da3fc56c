import type { FieldCode } from '#core/errors.ts';
import type { FormValidatorError } from './form-validator.ts';
import type { FieldPath } from './form-values.ts';

/** What is wrong with one field: its message is `field.<code>`. */
export interface FieldError {
  readonly code: FieldCode;
  readonly params: Readonly<Record<string, string | number>>;
}

/** By the path of the field. */
export type FieldErrors = Readonly<Record<FieldPath, FieldError>>;

const keywords: Readonly<Record<string, FieldCode>> = {
  required: 'required',
  type: 'type',
  format: 'format',
  pattern: 'pattern',
  minLength: 'tooShort',
  maxLength: 'tooLong',
  minimum: 'tooSmall',
  maximum: 'tooLarge',
  minItems: 'tooFew',
  maxItems: 'tooMany',
  uniqueItems: 'repeated',
  enum: 'notOneOf',
  const: 'notOneOf',
  additionalProperties: 'unknownKey',
};

// These say that something within failed, which has been said where it failed.
const outer: readonly string[] = ['if', 'oneOf', 'anyOf'];
// Where a choice among the values of a field says that it is not the one.
const otherChoice = /^(.*\/dependencies\/([^/]+)\/oneOf\/\d+\/)properties\/\2\/(?:const|enum)$/;

/** The first error of each field that a validator found; what is not about one field is left out. */
export function errorsOf(errors: readonly FormValidatorError[]): FieldErrors {
  const others = errors.flatMap(({ schemaPath }) => otherChoice.exec(schemaPath)?.[1] ?? []);
  const found: Record<FieldPath, FieldError> = {};
  for (const error of errors) {
    const field = pathOf(error);
    const isConsequence =
      outer.includes(error.keyword) || others.some((at) => error.schemaPath.startsWith(at));
    if (field !== '' && !isConsequence && found[field] === undefined)
      found[field] = { code: keywords[error.keyword] ?? 'invalid', params: limitOf(error) };
  }
  return found;
}

function pathOf({ keyword, instancePath, params }: FormValidatorError): FieldPath {
  const path = instancePath.slice(1);
  if (keyword !== 'required') return path;
  return [path, String(params['missingProperty'])].filter((step) => step !== '').join('/');
}

function limitOf({ params }: FormValidatorError): Record<string, number> {
  return typeof params['limit'] === 'number' ? { limit: params['limit'] } : {};
}
