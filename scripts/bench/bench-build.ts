import { measureTenantBuilds } from '#generator/bench/tenant-builds.ts';
import type { Figure } from './figure.ts';
import { median } from './median.ts';

const counts = [1, 10, 100] as const;
const rounds = 3;

/**
 * Time of tenants with the core warm, checking included, beside one plain Vite build of the same app. Ratios are
 * taken within a round, so that they hold while the machine's speed drifts; the median of three is reported.
 */
export async function benchBuild(): Promise<Figure[]> {
  const turns: Turn[] = [];
  for (let round = 0; round < rounds; round += 1) turns.push(await measureTurn());
  const typical = (key: keyof Turn) => median(turns.map((turn) => turn[key]));
  return [
    { name: 'one plain Vite build', value: typical('plainBuild'), unit: 'ms' },
    { name: 'one more tenant', value: typical('more'), unit: 'ms' },
    { name: 'per tenant, 1 tenant', value: typical('one'), unit: 'ms' },
    { name: 'per tenant, 10 tenants', value: typical('ten'), unit: 'ms' },
    { name: 'per tenant, 100 tenants', value: typical('hundred'), unit: 'ms' },
    {
      name: 'one more tenant, of one plain Vite build',
      value: typical('share'),
      unit: '%',
      bar: { limit: 0.5, atMost: true },
    },
    {
      name: '100 tenants against one plain Vite build',
      value: typical('ratio'),
      unit: '×',
      bar: { limit: 1.3, atMost: true },
    },
  ];
}

/** Milliseconds of one round, but for the ratios. */
interface Turn {
  readonly plainBuild: number;
  readonly one: number;
  readonly ten: number;
  readonly hundred: number;
  readonly more: number;
  /** One more tenant in percent of the plain build. */
  readonly share: number;
  readonly ratio: number;
}

async function measureTurn(): Promise<Turn> {
  const { plainBuild, tenants } = await measureTenantBuilds(counts);
  const { 1: one = Number.NaN, 10: ten = Number.NaN, 100: hundred = Number.NaN } = tenants;
  return {
    plainBuild,
    one,
    ten: ten / 10,
    hundred: hundred / 100,
    more: (hundred - one) / 99,
    share: ((hundred - one) / 99 / plainBuild) * 100,
    ratio: hundred / plainBuild,
  };
}
