import { spawn } from 'node:child_process';
import { performance } from 'node:perf_hooks';
import { inventTenants, referenceBuild } from '#generator/bench/tenant-builds.ts';
import type { Figure } from './figure.ts';
import { seconds } from './running-bundle.ts';
import { inTemporaryFolder } from './temporary-folder.ts';

const tenants = 300;

/**
 * A root of many tenants as an integrator has it on disk: each command as typed in a terminal, from the start of its
 * process to its end, and one plain build of the same run beside them. Their marks are few, so that drawing pictures is no part of
 * it; the second build takes away the bundles of the first.
 */
export function benchTenants(): Promise<Figure[]> {
  return inTemporaryFolder(async (folder) => {
    inventTenants(folder, tenants);
    const livery = (...argv: readonly string[]) => timedCommand([...argv, '--root', folder]);
    const reference = (await referenceBuild()) / 1000;
    const first = await livery('build', '--all');
    const check = await livery('check');
    const build = await livery('build', '--all');
    const verify = await livery('verify', '--all');
    const figure = (name: string, value: number, limit?: number): Figure => ({
      name,
      value,
      unit: 's',
      ...(limit === undefined ? {} : { bar: { limit, atMost: true } }),
    });
    return [
      figure('one plain Vite build', reference),
      figure(`check of ${tenants} tenants`, check, 10),
      figure(`first build of ${tenants} tenants`, first, 15),
      figure('the same over bundles that are there', build, 15),
      figure(`verify of ${tenants} bundles`, verify, 30),
    ];
  });
}

async function timedCommand(argv: readonly string[]): Promise<number> {
  const started = performance.now();
  const child = spawn(process.execPath, ['generator/bin/livery.mjs', ...argv], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`livery ${argv.join(' ')} ended with ${String(code)}`);
  return seconds(started);
}
