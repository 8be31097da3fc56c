import type { Tree } from './openapi-file.ts';

export interface Choices {
  readonly values: readonly string[];
  readonly labels: Readonly<Record<string, string>>;
}

/**
 * Values of an `enum`, or of `oneOf` with a `const` and a title each; undefined when it is neither, or not of texts. Some
 * publishers count the empty text among them, which is what a client says who chooses nothing.
 */
export function choicesOf(schemas: readonly Tree[]): Choices | undefined {
  const labels: Record<string, string> = {};
  const values = schemas.flatMap((schema): unknown[] => {
    const own = Array.isArray(schema['enum'])
      ? schema['enum'].filter((value) => value !== null && value !== '')
      : schema['const'] === undefined || schema['const'] === ''
        ? []
        : [schema['const']];
    // A title beside one value names that value; beside several it names the field.
    if (own.length === 1 && schemas.length > 1 && typeof schema['title'] === 'string')
      labels[String(own[0])] = schema['title'];
    return own;
  });
  const isEach = schemas.every((one) => one['enum'] !== undefined || one['const'] !== undefined);
  const texts = [...new Set(values)].filter((value) => typeof value === 'string');
  return isEach && texts.length > 0 && texts.length === new Set(values).size
    ? { values: texts.map(String), labels }
    : undefined;
}
