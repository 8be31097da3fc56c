import type { FieldCode } from '#core/errors.ts';
import type { FormValidatorError } from './form-validator.ts';

/** What is wrong with one field: its message is `field.<code>`. */
export interface FieldTrouble {
  readonly code: FieldCode;
  readonly params: Readonly<Record<string, string | number>>;
}

export type FieldTroubles = Readonly<Record<string, FieldTrouble>>;

const keywords: Readonly<Record<string, FieldCode>> = {
  required: 'required',
  type: 'type',
  format: 'format',
  pattern: 'pattern',
  minLength: 'tooShort',
  maxLength: 'tooLong',
  minimum: 'tooSmall',
  maximum: 'tooLarge',
  enum: 'notOneOf',
  const: 'notOneOf',
  additionalProperties: 'unknownKey',
};

/** The first trouble of each field that a validator found; what is not about one field is left out. */
export function troublesOf(errors: readonly FormValidatorError[]): FieldTroubles {
  const troubles: Record<string, FieldTrouble> = {};
  for (const error of errors) {
    const field = fieldOf(error);
    if (field !== '' && troubles[field] === undefined)
      troubles[field] = { code: keywords[error.keyword] ?? 'invalid', params: limitOf(error) };
  }
  return troubles;
}

function fieldOf({ keyword, instancePath, params }: FormValidatorError): string {
  if (keyword === 'required' && typeof params['missingProperty'] === 'string')
    return params['missingProperty'];
  return instancePath.split('/')[1] ?? '';
}

function limitOf({ params }: FormValidatorError): Record<string, number> {
  return typeof params['limit'] === 'number' ? { limit: params['limit'] } : {};
}
