import type { FieldProblem } from '#core/errors.ts';
import { troublesOf, type FieldTrouble, type FieldTroubles } from '#core/form/field-trouble.ts';
import type { FormValidator } from '#core/form/form-validator.ts';

export type { FieldTrouble, FieldTroubles } from '#core/form/field-trouble.ts';
export type FormValues = Readonly<Record<string, string>>;

/** Field → the field whose value it repeats. */
export type RepeatedFields = Readonly<Record<string, string>>;

/**
 * The first trouble of each field. An empty field counts as absent: "too short" is no help to who typed nothing.
 * A field that repeats another must hold the same.
 */
export function findTroubles(
  validate: FormValidator,
  values: FormValues,
  repeated: RepeatedFields = {},
): FieldTroubles {
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
  const troubles: Record<string, FieldTrouble> = {};
  for (const [field, original] of Object.entries(repeated)) {
    if (given[field] !== undefined && given[field] !== given[original])
      troubles[field] = { code: 'mismatch', params: {} };
  }
  return validate(given) ? troubles : { ...troublesOf(validate.errors ?? []), ...troubles };
}

/** Places what the server refused on the fields that it named. */
export function troublesFromServer(problems: readonly FieldProblem[]): FieldTroubles {
  return Object.fromEntries(
    problems.map(({ pointer, code, params = {} }) => [
      pointer.split('/')[1] ?? '',
      { code, params },
    ]),
  );
}
