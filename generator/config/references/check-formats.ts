import { errorAt } from '#generator/diagnostics/finding-at.ts';
import { pathKeys } from '#core/answer-path.ts';
import type { Finding, Place } from '#generator/diagnostics/finding.ts';
import { suggest } from '#generator/diagnostics/nearest.ts';
import { entriesOf, findField } from '#generator/openapi/answer-field.ts';
import type { DescribedOperation } from '#generator/openapi/described-operation.ts';
import { treeOf, type Tree } from '#generator/openapi/openapi-file.ts';
import { valueKind, type ValueKind } from '#generator/openapi/value-kind.ts';
import { nodeAt, textAt, type Located } from '../read/located.ts';

const figures = new Set(['number', 'money', 'percent', 'change']);
const times = new Set(['time', 'moment']);
const said: Readonly<Record<Exclude<ValueKind, 'unknown' | 'text'>, string>> = {
  number: 'a number',
  decimal: 'a decimal number',
  boolean: 'true or false',
  object: 'an object',
  day: 'a date without a time',
  moment: 'a date and time',
  seconds: 'a number of seconds since 1970',
  word: 'a text',
};

/** Formats of fields that would show a value as it is sent, or as something that it is not. */
export function checkFormats(
  operation: DescribedOperation,
  schemas: readonly Tree[],
  props: Located,
): Finding[] {
  const inSeries = nodeAt(props, ['series']);
  const series = new Set(inSeries?.kind === 'list' ? inSeries.items : []);
  return fieldsIn(props).flatMap((node): Finding[] => {
    const currency = checkCurrency(operation, schemas, node);
    if (currency.length > 0) return currency;
    const name = textAt(node, 'field') ?? '';
    const found = findField(schemas, pathKeys(name), operation.tree);
    if (found.kind !== 'schemas') return [];
    const entries = entriesOf(found.schemas, operation.tree);
    if (entries) return entriesInCell(name, entries, operation, node);
    const kinds = new Set(found.schemas.map(valueKind));
    const [kind = 'unknown'] = kinds;
    if (kinds.size !== 1 || kind === 'unknown' || kind === 'text') return [];
    if (kind === 'object') return [partOf(name, found.schemas, operation, node)];
    if (series.has(node) && kind !== 'number' && kind !== 'decimal' && kind !== 'seconds')
      return [
        errorAt(
          'bind/format',
          `"${name}" in ${operation.id} is ${said[kind]}, which a chart cannot draw`,
          nodeAt(node, ['field'])?.place ?? node.place,
          'name a number',
        ),
      ];
    const format = textAt(node, 'format');
    if (kind === 'seconds' && isShownAsTime(node, props) && textAt(node, 'unit') !== 'seconds')
      return [
        errorAt(
          'bind/format',
          `"${name}" in ${operation.id} is ${said.seconds}, which is read as milliseconds`,
          nodeAt(node, ['unit'])?.place ?? nodeAt(node, ['format'])?.place ?? node.place,
          'add "unit": "seconds"',
        ),
      ];
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

// The time of an entry in a timeline is one, whatever its format says.
function isShownAsTime(node: Located, props: Located): boolean {
  const format = textAt(node, 'format') ?? '';
  return format === 'date' || times.has(format) || node === nodeAt(props, ['at']);
}

/** A code of a currency is a text: anything else would stand behind the amount as if it were one. */
function checkCurrency(
  operation: DescribedOperation,
  schemas: readonly Tree[],
  node: Located,
): Finding[] {
  const name = textAt(node, 'currency');
  const found = name === undefined ? undefined : findField(schemas, pathKeys(name), operation.tree);
  if (found?.kind !== 'schemas') return [];
  const kinds = new Set(found.schemas.map(valueKind));
  const [kind = 'unknown'] = kinds;
  if (kinds.size !== 1 || kind === 'unknown' || kind === 'text' || kind === 'word') return [];
  return [
    errorAt(
      'bind/format',
      `"${name}" in ${operation.id} is ${said[kind]}, which is no currency`,
      nodeAt(node, ['currency'])?.place ?? node.place,
      'name the field that has its code, such as EUR',
    ),
  ];
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
function properFormat(kind: ValueKind, format: string): readonly string[] | undefined {
  const isFigure = figures.has(format);
  if (kind === 'day') return isFigure || times.has(format) ? ['date'] : undefined;
  if (kind === 'moment' || kind === 'seconds') return isFigure ? ['moment', 'date'] : undefined;
  if (kind === 'decimal')
    return times.has(format) || format === 'date' ? ['money', 'number'] : undefined;
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

/** A list of texts or numbers is shown as one; objects have no words. */
function entriesInCell(
  name: string,
  entries: readonly Tree[],
  { id, tree }: DescribedOperation,
  node: Located,
): Finding[] {
  const inner = findField(entries, [], tree);
  const isObjects =
    inner.kind === 'schemas' && inner.schemas.every((schema) => valueKind(schema) === 'object');
  return isObjects
    ? [
        errorAt(
          'bind/format',
          `"${name}" in ${id} is a list of objects, which a single value cannot show`,
          nodeAt(node, ['field'])?.place ?? node.place,
        ),
      ]
    : [];
}

/** A link needs a text or a number of each entry; without one it would not be there. */
export function checkLinkField(
  operation: DescribedOperation,
  schemas: readonly Tree[],
  name: string,
  place: Place,
): Finding[] {
  const found = findField(schemas, pathKeys(name), operation.tree);
  if (found.kind !== 'schemas') return [];
  const isList = entriesOf(found.schemas, operation.tree) !== undefined;
  const kind = isList ? 'list' : found.schemas.map(valueKind)[0];
  return kind === 'list' || kind === 'object' || kind === 'boolean'
    ? [
        errorAt(
          'bind/format',
          `"${name}" in ${operation.id} is ${kind === 'list' ? 'a list' : said[kind]}, which cannot be part of a link`,
          place,
        ),
      ]
    : [];
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
