import type { Tree } from './openapi-file.ts';

/** Whether a value is the bytes of a file: `format: binary` (OpenAPI 3.0), or a media type without an encoding into text (3.1). */
export function isFile(schema: Tree): boolean {
  const type = schema['type'];
  if (type !== undefined && type !== 'string') return false;
  if (schema['format'] === 'binary') return true;
  const media = schema['contentMediaType'];
  return (
    typeof media === 'string' &&
    schema['contentEncoding'] === undefined &&
    !/^(?:text\/plain|application\/(?:json|[\w.+-]+\+json))\b/i.test(media)
  );
}
