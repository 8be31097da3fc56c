import { isGroup, type FieldValues } from './form-values.ts';

/** JSON Schema of one field, as far as a form reads it. */
export interface FieldSchema {
  readonly [keyword: string]: unknown;
}

/** What a form asks for as things stand. */
export interface AskedFor {
  readonly fields: Readonly<Record<string, FieldSchema>>;
  readonly required: readonly string[];
  /** The values of those fields and of nothing else, down into lists and groups. */
  readonly values: FieldValues;
}

export type AskFor = (values: FieldValues) => AskedFor;

/** For a form without conditions, lists and groups: always the same fields. */
export function askForAll(schema: FieldSchema): AskFor {
  const [fields, required] = [fieldsOf(schema), requiredOf(schema)];
  return (values) => ({
    fields,
    required,
    values: Object.fromEntries(
      Object.keys(fields).flatMap((name) =>
        values[name] === undefined || values[name] === '' ? [] : [[name, values[name]]],
      ),
    ),
  });
}

export function fieldsOf({ properties }: FieldSchema): AskedFor['fields'] {
  return isGroup(properties) ? (properties as AskedFor['fields']) : {};
}

export function requiredOf({ required }: FieldSchema): readonly string[] {
  return Array.isArray(required) ? required.map(String) : [];
}
