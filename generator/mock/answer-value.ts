import { isJsonMedia } from '#generator/openapi/json-media.ts';
import { findField } from '#generator/openapi/answer-field.ts';
import { propertiesOf } from '#generator/openapi/described-schema.ts';
import { listPath } from '#generator/openapi/operation-entry.ts';
import { isTree, type Tree } from '#generator/openapi/openapi-file.ts';
import type { MockAnswer, MockOperation } from './mock-operation.ts';
import { isNullable } from './is-nullable.ts';
import type { RandomAt } from './random.ts';
import { sampleValue } from './sample-value.ts';

/** What an answer holds: the document's example, else a value made of its schema; undefined without a body. */
export function answerValue(
  { described }: MockOperation,
  { type, schema, example }: MockAnswer,
  random: RandomAt,
): unknown {
  if (type === undefined) return undefined;
  if (example) return structuredClone(example.value);
  if (isJsonMedia(type))
    return sampleValue(schema ?? {}, { tree: described.tree, random, name: described.path });
  return type.startsWith('text/') ? `${described.id}\n` : '';
}

/**
 * A list that stands in an object, with what is said of its pages: this one is the last, and the list has all entries.
 * A mock that always named a next page would be asked without end.
 */
export function lastPage(operation: MockOperation, value: unknown): unknown {
  const items = listPath(operation.described);
  const { schema } = operation.success;
  if (!isTree(value) || items === undefined || items === '' || !schema) return value;
  const { tree } = operation.described;
  const found = findField([schema], [], tree);
  const properties = propertiesOf(found.kind === 'schemas' ? found.schemas : []);
  const required = requiredOf(found.kind === 'schemas' ? found.schemas : []);
  const list = value[items];
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]): [string, unknown][] => {
      if (name === items || !properties.has(name)) return [[name, inner]];
      if (/^has_?(?:more|next)$/i.test(name)) return [[name, false]];
      if (/^(?:total|count|total_?(?:count|items))$/i.test(name) && typeof inner === 'number')
        return [[name, Array.isArray(list) ? list.length : inner]];
      if (!/^(?:next|cursor|next_?(?:cursor|page|token|link))$/i.test(name)) return [[name, inner]];
      if ((properties.get(name) ?? []).some(isNullable)) return [[name, null]];
      return required.has(name) ? [[name, inner]] : [];
    }),
  );
}

function requiredOf(schemas: readonly Tree[]): ReadonlySet<string> {
  return new Set(
    schemas.flatMap(({ required }) => (Array.isArray(required) ? required.map(String) : [])),
  );
}
