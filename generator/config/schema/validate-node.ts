import type { Finding } from '#generator/diagnostics/finding.ts';
import type { Validate } from '#generator/schemas/validators.ts';
import { keyPlaceAt, placeAt, toJson, type Located } from '../read/located.ts';
import { phraseErrors } from './phrase-errors.ts';

/** Checks one located value against a schema; every finding points at the key or value that caused it. */
export function validateNode(node: Located, schema: string, validate: Validate): Finding[] {
  return phraseErrors(validate(schema, toJson(node))).map(
    ({ code, message, path, atKey, suggestion }) => ({
      severity: 'error',
      code,
      message,
      place: atKey ? keyPlaceAt(node, path) : placeAt(node, path),
      ...(suggestion === undefined ? {} : { suggestion }),
    }),
  );
}
