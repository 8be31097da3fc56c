import { spawn } from 'node:child_process';
import { performance } from 'node:perf_hooks';
import { plainBuildTime } from '#generator/bench/tenant-builds.ts';
import type { Figure } from './figure.ts';
import { median } from './median.ts';
import { seconds } from './running-bundle.ts';

const turns = 5;

/**
 * `livery check` on all shipped folders as typed in a terminal, from the start of its process to its end, and one plain
 * build, by turns: what else the machine does falls on both. Medians of five.
 */
export async function benchCheck(): Promise<Figure[]> {
  // The first of all reads long documents whose values are kept.
  await timedCheck();
  const checks: number[] = [];
  const builds: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    checks.push(await timedCheck());
    builds.push((await plainBuildTime()) / 1000);
  }
  return [
    { name: 'livery check on all shipped folders', value: median(checks), unit: 's' },
    { name: 'one plain Vite build', value: median(builds), unit: 's' },
    {
      name: 'livery check against one plain Vite build',
      value: median(checks) / median(builds),
      unit: '×',
      bar: { limit: 0.35, atMost: true },
    },
  ];
}

async function timedCheck(): Promise<number> {
  const started = performance.now();
  const child = spawn(process.execPath, ['generator/bin/livery.mjs', 'check'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error('the shipped folders have findings; see livery check');
  return seconds(started);
}
