import type { FieldCode, FieldProblem } from '#core/errors.ts';
import type { FormValidator, FormValidatorError } from '#platform/bundle-files.ts';

/** What is wrong with one field: its message is `field.<code>`. */
export interface FieldTrouble {
  readonly code: FieldCode;
  readonly params: Readonly<Record<string, string | number>>;
}

export type FormValues = Readonly<Record<string, string>>;
export type FieldTroubles = Readonly<Record<string, FieldTrouble>>;

const keywords: Readonly<Record<string, FieldCode>> = {
  required: 'required', type: 'type', format: 'format', pattern: 'pattern', minLength: 'tooShort', maxLength: 'tooLong',
  minimum: 'tooSmall', maximum: 'tooLarge', enum: 'notOneOf', const: 'notOneOf', additionalProperties: 'unknownKey',
};

/** Field → the field whose value it repeats. */
export type RepeatedFields = Readonly<Record<string, string>>;

/**
 * The first trouble of each field. An empty field counts as absent: "too short" is no help to who typed nothing.
 * A field that repeats another must hold the same.
 */
export function findTroubles(validate: FormValidator, values: FormValues, repeated: RepeatedFields = {}): FieldTroubles {
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
  const troubles: Record<string, FieldTrouble> = {};
  for (const [field, original] of Object.entries(repeated)) {
    if (given[field] !== undefined && given[field] !== given[original]) troubles[field] = { code: 'mismatch', params: {} };
  }
  if (validate(given)) return troubles;
  for (const error of validate.errors ?? []) {
    const field = fieldOf(error);
    if (field !== '' && troubles[field] === undefined) troubles[field] = { code: keywords[error.keyword] ?? 'invalid', params: limitOf(error) };
  }
  return troubles;
}

/** Places what the server refused on the fields that it named. */
export function troublesFromServer(problems: readonly FieldProblem[]): FieldTroubles {
  return Object.fromEntries(problems.map(({ pointer, code, params = {} }) => [pointer.split('/')[1] ?? '', { code, params }]));
}

function fieldOf({ keyword, instancePath, params }: FormValidatorError): string {
  if (keyword === 'required' && typeof params['missingProperty'] === 'string') return params['missingProperty'];
  return instancePath.split('/')[1] ?? '';
}

function limitOf({ params }: FormValidatorError): Record<string, number> {
  return typeof params['limit'] === 'number' ? { limit: params['limit'] } : {};
}
