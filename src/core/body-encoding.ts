/** How the body of a write is written, where that is not JSON (OpenAPI, "Encoding Object"). */
export interface BodyEncoding {
  readonly type: 'urlencoded' | 'multipart';
  /** What the document says of single fields. */
  readonly fields?: Readonly<Record<string, FieldEncoding>>;
}

export interface FieldEncoding {
  readonly style?: 'form' | 'spaceDelimited' | 'pipeDelimited' | 'deepObject';
  readonly explode?: boolean;
  /** Media type, or several with commas between them. */
  readonly contentType?: string;
}

/** Whether a style says how a field is written. Its media type is then of no account. */
export function hasStyle(field: FieldEncoding | undefined): boolean {
  return field?.style !== undefined || field?.explode !== undefined;
}

/** Whether a field of the body is written as JSON text: objects are by default, other values where the document says so. */
export function isJsonField(field: FieldEncoding | undefined, isObject: boolean): boolean {
  if (hasStyle(field)) return false;
  return field?.contentType === undefined
    ? isObject
    : /^application\/(?:json|[\w.+-]+\+json)\b/i.test(field.contentType.trim());
}

/** Whether values at a path of the body are written as plain text, where a number is the digits that were typed. */
export function isPlainText(
  encoding: BodyEncoding | undefined,
  [first = '', ...inner]: readonly string[],
): boolean {
  if (encoding === undefined) return false;
  const field = encoding.fields?.[first];
  return inner.length === 0 ? !isJsonField(field, false) : hasStyle(field);
}
