import { errorAt } from '#generator/diagnostics/finding-at.ts';
import type { Finding } from '#generator/diagnostics/finding.ts';
import { suggest } from '#generator/diagnostics/nearest.ts';
import type { Located } from '../read/located.ts';

/** Keywords of JSON Schema 2020-12 that a form's schema may use, by what stands below them. */
const plain = [
  '$comment',
  'title',
  'description',
  'default',
  'examples',
  'type',
  'const',
  'enum',
  'format',
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minProperties',
  'maxProperties',
  'required',
  'dependentRequired',
  'readOnly',
  'writeOnly',
  '$ref',
];
const ofSchema = [
  'items',
  'contains',
  'additionalProperties',
  'propertyNames',
  'not',
  'if',
  'then',
  'else',
  'unevaluatedProperties',
];
const ofSchemas = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];
const ofNamedSchemas = [
  'properties',
  'patternProperties',
  '$defs',
  'dependentSchemas',
  'dependencies',
];
const all = [...plain, ...ofSchema, ...ofSchemas, ...ofNamedSchemas];

/** Finds words in a form's JSON Schema that are no keywords, which a validator would pass over in silence. */
export function checkKeywords(schema: Located): Finding[] {
  if (schema.kind !== 'object') return [];
  return [...schema.entries].flatMap(([key, entry]) => {
    if (key.startsWith('x-')) return [];
    if (!all.includes(key)) return [unknown(key, entry.key)];
    if (ofSchema.includes(key)) return checkKeywords(entry.value);
    if (ofSchemas.includes(key) && entry.value.kind === 'list')
      return entry.value.items.flatMap(checkKeywords);
    if (ofNamedSchemas.includes(key) && entry.value.kind === 'object')
      return [...entry.value.entries.values()].flatMap(({ value }) => checkKeywords(value));
    return [];
  });
}

function unknown(key: string, place: Finding['place']): Finding {
  const suggestion = suggest(key, all);
  return errorAt(
    'schema/unknown-key',
    `"${key}" is not a keyword of JSON Schema`,
    place,
    suggestion,
  );
}
