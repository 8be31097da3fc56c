/** The value of one field: of a list its entries, of a group its fields. Nothing typed is `undefined`, never an empty text. */
export type FieldValue =
  | string
  | number
  | boolean
  | undefined
  | readonly FieldValue[]
  | FieldValues;

/** Values of a form, or of a group in it, by field. */
export interface FieldValues {
  readonly [field: string]: FieldValue;
}

/** Where a field stands in a form: its name, and within lists and groups the path to it (`sources/0/amount`). */
export type FieldPath = string;

/** The field of the form itself that a path leads into. */
export function outerField(path: FieldPath): string {
  return path.split('/', 1)[0] ?? '';
}

export function isGroup(value: unknown): value is FieldValues {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function valueAt(values: FieldValues, path: FieldPath): FieldValue {
  return path.split('/').reduce<FieldValue>((found, step) => {
    if (Array.isArray(found)) return found[Number(step)];
    return isGroup(found) && Object.hasOwn(found, step) ? found[step] : undefined;
  }, values);
}

/** Whether something from outside can be the value of a field. */
export function isFieldValue(value: unknown): value is FieldValue {
  if (Array.isArray(value)) return value.every(isFieldValue);
  if (isGroup(value)) return Object.values(value).every(isFieldValue);
  return ['string', 'number', 'boolean', 'undefined'].includes(typeof value);
}
