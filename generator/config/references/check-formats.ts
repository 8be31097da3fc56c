import { errorAt } from '#generator/diagnostics/finding-at.ts';
import { pathKeys } from '#core/answer-path.ts';
import type { Finding } from '#generator/diagnostics/finding.ts';
import { suggest } from '#generator/diagnostics/nearest.ts';
import { entriesOf, findField } from '#generator/openapi/answer-field.ts';
import type { DescribedOperation } from '#generator/openapi/described-operation.ts';
import { treeOf, type Tree } from '#generator/openapi/openapi-file.ts';
import { nodeAt, textAt, type Located } from '../read/located.ts';

/** What a schema says of its values, as far as a format depends on it. */
type Kind = 'number' | 'boolean' | 'object' | 'day' | 'moment' | 'word' | 'text' | 'unknown';

const figures = new Set(['number', 'money', 'percent', 'change']);
const times = new Set(['time', 'moment']);
// Texts of these formats are neither figures nor days.
const words = new Set([
  'email',
  'uri',
  'url',
  'uuid',
  'hostname',
  'ipv4',
  'ipv6',
  'byte',
  'binary',
]);

const said: Readonly<Record<Exclude<Kind, 'unknown' | 'text'>, string>> = {
  number: 'a number',
  boolean: 'true or false',
  object: 'an object',
  day: 'a date without a time',
  moment: 'a date and time',
  word: 'a text',
};

/** Formats of fields that would show a value as it is sent, or as something that it is not. */
export function checkFormats(
  operation: DescribedOperation,
  schemas: readonly Tree[],
  props: Located,
): Finding[] {
  return fieldsIn(props).flatMap((node): Finding[] => {
    const name = textAt(node, 'field') ?? '';
    const found = findField(schemas, pathKeys(name), operation.tree);
    if (found.kind !== 'schemas' || entriesOf(found.schemas, operation.tree)) return [];
    const kinds = new Set(found.schemas.map(kindOf));
    const [kind = 'unknown'] = kinds;
    if (kinds.size !== 1 || kind === 'unknown' || kind === 'text') return [];
    if (kind === 'object') return [partOf(name, found.schemas, operation, node)];
    const format = textAt(node, 'format');
    const proper = format === undefined ? undefined : properFormat(kind, format);
    return proper === undefined
      ? []
      : [
          errorAt(
            'bind/format',
            `"${name}" in ${operation.id} is ${said[kind]}, which the format "${format}" cannot show`,
            nodeAt(node, ['format'])?.place ?? node.place,
            `use ${proper.map((one) => `"${one}"`).join(' or ')}`,
          ),
        ];
  });
}

/** A table opens in the order of one of its columns, or a client could neither see nor change it. */
export function checkSort(props: Located): Finding[] {
  const node = nodeAt(props, ['sort', 'field']);
  const columns = nodeAt(props, ['columns']);
  const name = textAt(node);
  if (!node || name === undefined || columns?.kind !== 'list') return [];
  const names = columns.items.flatMap((column) => textAt(column, 'field') ?? []);
  return names.includes(name)
    ? []
    : [
        errorAt(
          'bind/sort',
          `the table has no column "${name}" to sort by`,
          node.place,
          suggest(name, names),
        ),
      ];
}

/** Formats that show such a value, when this one does not. */
function properFormat(kind: Kind, format: string): readonly string[] | undefined {
  const isFigure = figures.has(format);
  if (kind === 'day') return isFigure || times.has(format) ? ['date'] : undefined;
  if (kind === 'moment') return isFigure ? ['moment', 'date'] : undefined;
  if (kind === 'boolean' || kind === 'word')
    return isFigure || format === 'date' || times.has(format) ? ['text', 'badge'] : undefined;
  return undefined;
}

function partOf(
  name: string,
  schemas: readonly Tree[],
  { id }: DescribedOperation,
  node: Located,
): Finding {
  const parts = schemas.flatMap((schema) => Object.keys(treeOf(schema['properties'])));
  return errorAt(
    'bind/format',
    `"${name}" in ${id} is ${said.object}; name one of its fields`,
    nodeAt(node, ['field'])?.place ?? node.place,
    parts.length === 0
      ? undefined
      : `for example ${parts
          .slice(0, 3)
          .map((part) => `"${name}.${part}"`)
          .join(', ')}`,
  );
}

function kindOf(schema: Tree): Kind {
  const types = [schema['type']].flat().filter((type) => type !== 'null' && type !== undefined);
  const [type] = types;
  if (types.length !== 1) return 'unknown';
  if (type === 'number' || type === 'integer') return 'number';
  if (type === 'boolean') return 'boolean';
  if (type === 'object') return schema['properties'] === undefined ? 'unknown' : 'object';
  if (type !== 'string') return 'unknown';
  const format = String(schema['format']);
  if (format === 'date') return 'day';
  if (format === 'date-time') return 'moment';
  if (words.has(format)) return 'word';
  return 'text';
}

/** Everything in the props of a block that shows a field. An order shows none. */
function fieldsIn(node: Located): Located[] {
  if (node.kind === 'list') return node.items.flatMap(fieldsIn);
  if (node.kind !== 'object') return [];
  const inner = [...node.entries]
    .filter(([key]) => key !== 'sort')
    .flatMap(([, { value }]) => fieldsIn(value));
  return textAt(node, 'field') === undefined ? inner : [node, ...inner];
}
