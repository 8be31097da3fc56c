import type { Tree } from '#generator/openapi/openapi-file.ts';
import { valueKind } from '#generator/openapi/value-kind.ts';

/** Numbers without limits: a share of a hundred, or an amount that a column shows well. */
const usual = { rate: [0, 10], other: [1, 1000] } as const;

/** Seconds since 1970 that fall into 2026, like the dates of a mock. */
const times = [Date.UTC(2026, 0, 1) / 1000, Date.UTC(2026, 11, 31) / 1000] as const;

/** A number within the limits of its schema, on its grid, with two decimals at most where the schema does not say. */
export function sampleNumber(schema: Tree, name: string, index: number, random: number): number {
  const isInteger = [schema['type']].flat().includes('integer');
  const given = typeof schema['multipleOf'] === 'number' ? schema['multipleOf'] : undefined;
  const grid = given ?? (isInteger ? 1 : 0.01);
  const { low, high } = limitsOf(schema, grid, name);
  const first = Math.ceil(rounded(low / grid));
  const last = Math.floor(rounded(high / grid));
  // Ids count, so that no two entries of a list have the same.
  const step = /^id$|(?:_id|Id)$/.test(name)
    ? first + index
    : first + Math.floor(((random + index * golden) % 1) * (last - first + 1));
  return rounded(Math.min(step, last) * grid);
}

// Multiples of it are spread evenly: neighbours in a list are far apart.
const golden = 0.618_034;

function limitsOf(schema: Tree, grid: number, name: string): { low: number; high: number } {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema;
  const [from, to] =
    valueKind(schema) === 'seconds'
      ? times
      : /rate|percent|share|ratio|yield/i.test(name)
        ? usual.rate
        : usual.other;
  // 3.0 says with `true` that the limit itself is excluded, 3.1 gives the limit.
  const least =
    typeof exclusiveMinimum === 'number'
      ? exclusiveMinimum + grid
      : typeof minimum === 'number'
        ? minimum + (exclusiveMinimum === true ? grid : 0)
        : undefined;
  const most =
    typeof exclusiveMaximum === 'number'
      ? exclusiveMaximum - grid
      : typeof maximum === 'number'
        ? maximum - (exclusiveMaximum === true ? grid : 0)
        : undefined;
  const low = least ?? (most === undefined || most >= from ? from : most - to);
  return { low, high: most ?? Math.max(to, low + to - from) };
}

// 0.1 + 0.2 is not what a column should show.
function rounded(value: number): number {
  return Number(value.toFixed(9));
}
