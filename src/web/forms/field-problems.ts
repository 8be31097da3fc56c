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

/** The first trouble of each field. An empty field counts as absent: "too short" is no help to who typed nothing. */
export function findTroubles(validate: FormValidator, values: FormValues): FieldTroubles {
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
  if (validate(given)) return {};
  const troubles: Record<string, FieldTrouble> = {};
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
