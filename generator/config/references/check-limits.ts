import { errorAt } from '#generator/diagnostics/finding-at.ts';
import type { Finding, Place } from '#generator/diagnostics/finding.ts';
import { follow, type DescribedOperation } from '#generator/openapi/described-operation.ts';
import { keyPlaceAt, nodeAt, placeAt, textAt, type Located } from '../read/located.ts';

/**
 * What the schema of a tenant's own block lets a limit be, held against what the operation answers that the limit is for
 * (`x-operation-limit`, as `market/listStocks.limit`): more would be cut off, or refused, in front of a client.
 */
export function checkLimits(
  schema: Located,
  operation: (id: string) => DescribedOperation | undefined,
): Finding[] {
  if (schema.kind === 'scalar') return [];
  if (schema.kind === 'list') return schema.items.flatMap((item) => checkLimits(item, operation));
  const named = textAt(schema, 'x-operation-limit');
  const inner = [...schema.entries.values()].flatMap(({ value }) => checkLimits(value, operation));
  if (named === undefined) return inner;
  const most = mostOf(named, operation);
  if (typeof most === 'string')
    return [...inner, fail(most, placeAt(schema, ['x-operation-limit']))];
  const maximum = nodeAt(schema, ['maximum']);
  if (maximum?.kind === 'scalar' && typeof maximum.value === 'number' && maximum.value <= most)
    return inner;
  const found = maximum === undefined ? 'no "maximum"' : 'a larger "maximum"';
  return [
    ...inner,
    fail(
      `the limit of ${named} is ${most}; ${found} in the schema`,
      maximum?.place ?? keyPlaceAt(schema, ['x-operation-limit']),
    ),
  ];
}

/** The largest value of `document/operation.parameter`, or why there is none. */
export function mostOf(
  named: string,
  operation: (id: string) => DescribedOperation | undefined,
): number | string {
  const dot = named.lastIndexOf('.');
  const found = operation(named.slice(0, dot));
  if (found === undefined) return `there is no operation "${named.slice(0, dot)}"`;
  const parameter = found.parameters.find(({ name }) => name === named.slice(dot + 1));
  if (parameter === undefined) return `${found.id} has no parameter "${named.slice(dot + 1)}"`;
  const most = follow(parameter.schema, found.tree)['maximum'];
  return typeof most === 'number' ? most : `${named} has no maximum`;
}

function fail(message: string, place: Place): Finding {
  return errorAt('block/limit', message, place);
}
