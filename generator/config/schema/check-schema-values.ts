import { errorAt } from '#generator/diagnostics/finding-at.ts';
import type { Finding } from '#generator/diagnostics/finding.ts';
import { suggest } from '#generator/diagnostics/nearest.ts';
import { nodeAt, textAt, type Located } from '../read/located.ts';

const types = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'];
const ranges = [
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
  ['minProperties', 'maxProperties'],
  ['minimum', 'maximum'],
] as const;

/** Whether JSON Schema has a type of this name. */
export function isSchemaType(name: string): boolean {
  return types.includes(name);
}

/** Types that JSON Schema does not have, and limits between which nothing lies, wherever they stand in a form's schema. */
export function checkSchemaValues(schema: Located): Finding[] {
  if (schema.kind === 'list') return schema.items.flatMap(checkSchemaValues);
  if (schema.kind !== 'object') return [];
  const below = [...schema.entries]
    .filter(([key]) => !['const', 'default', 'enum', 'examples'].includes(key))
    .flatMap(([, { value }]) => checkSchemaValues(value));
  return [...typeFindings(schema), ...rangeFindings(schema), ...below];
}

function typeFindings(schema: Located): Finding[] {
  const type = nodeAt(schema, ['type']);
  const name = textAt(type);
  if (!type || name === undefined || isSchemaType(name)) return [];
  return [
    errorAt(
      'schema/not-one-of',
      `"${name}" is not a type of JSON Schema: ${types.join(', ')}`,
      type.place,
      name === 'text' ? 'did you mean "string"?' : suggest(name, types),
    ),
  ];
}

function rangeFindings(schema: Located): Finding[] {
  return ranges.flatMap(([low, high]) => {
    const [least, greatest] = [nodeAt(schema, [low]), nodeAt(schema, [high])];
    const [min, max] = [numberOf(least), numberOf(greatest)];
    return least === undefined || min === undefined || max === undefined || min <= max
      ? []
      : [errorAt('schema/range', `"${low}" ${min} is above "${high}" ${max}`, least.place)];
  });
}

function numberOf(node: Located | undefined): number | undefined {
  return node?.kind === 'scalar' && typeof node.value === 'number' ? node.value : undefined;
}
