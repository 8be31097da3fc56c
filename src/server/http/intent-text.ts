import { canonicalJson } from '#core/canonical-json.ts';
import type { JsonValue, Operation } from './contract.ts';
import type { ReadInput } from './read-input.ts';

/** One text for an operation and everything in its request: the same whenever the same thing is wanted. */
export function intentText(operation: Operation, { path, query, body }: ReadInput): string {
  return canonicalJson({
    operation: `${operation.document}/${operation.id}`,
    path,
    query,
    body: asJson(body),
  });
}

// It came out of a JSON parser.
function asJson(body: unknown): JsonValue {
  return body as JsonValue;
}
