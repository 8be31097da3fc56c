import type { FieldValue } from '#core/form/form-values.ts';

/** The value of a text field; undefined while nothing stands there. */
export function textValue(value: FieldValue): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
