import { errorAt } from '#generator/diagnostics/finding-at.ts';
import type { Finding } from '#generator/diagnostics/finding.ts';
import { suggest } from '#generator/diagnostics/nearest.ts';
import { patternDanger } from '#generator/forms/pattern-danger.ts';
import { nodeAt, textAt, toJson, type Located } from '../read/located.ts';

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

/** Types that JSON Schema does not have, limits between which nothing lies, and listed values that are refused all the same, wherever they stand in a form's schema. */
export function checkSchemaValues(schema: Located): Finding[] {
  if (schema.kind === 'list') return schema.items.flatMap(checkSchemaValues);
  if (schema.kind !== 'object') return [];
  const below = [...schema.entries]
    .filter(([key]) => !['const', 'default', 'enum', 'examples'].includes(key))
    .flatMap(([, { value }]) => checkSchemaValues(value));
  return [...typeFindings(schema), ...rangeFindings(schema), ...listFindings(schema), ...below];
}

/** Every choice can be sent, and the one that is made ahead is one of them. */
function listFindings(schema: Located): Finding[] {
  const list = nodeAt(schema, ['enum']);
  if (list?.kind !== 'list') return [];
  const values = list.items.map((item) => toJson(item));
  const pattern = nodeAt(schema, ['pattern']);
  const preset = nodeAt(schema, ['default']);
  const [refused, ...more] = values.filter(
    (value) => typeof value === 'string' && refuses(textAt(pattern), value),
  );
  return [
    ...(pattern && refused !== undefined
      ? [
          errorAt(
            'schema/pattern',
            `"${String(refused)}"${more.length === 0 ? '' : ` and ${more.length} more`} of "enum" can never be sent, because "pattern" refuses it`,
            pattern.place,
            'remove "pattern"',
          ),
        ]
      : []),
    ...(preset?.kind === 'scalar' && !values.includes(preset.value)
      ? [
          errorAt(
            'schema/not-one-of',
            `"${String(preset.value)}" is not one of the values in "enum"`,
            preset.place,
            suggest(String(preset.value), values.map(String)),
          ),
        ]
      : []),
  ];
}

// What is no pattern, or would take for ever, is reported as such.
function refuses(pattern: string | undefined, value: string): boolean {
  if (pattern === undefined) return false;
  try {
    return patternDanger(pattern) === undefined && !new RegExp(pattern, 'u').test(value);
  } catch {
    return false;
  }
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
