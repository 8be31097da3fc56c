import { spawn } from 'node:child_process';
import { inventTenants } from '#generator/bench/tenant-builds.ts';
import type { Figure } from './figure.ts';
import { inTemporaryFolder } from './temporary-folder.ts';

const tenants = 100;

/** The most memory that `livery build --all` holds at once while it builds a hundred tenants. */
export function benchMemory(): Promise<Figure[]> {
  return inTemporaryFolder(async (folder) => {
    inventTenants(folder, tenants);
    const child = spawn(
      process.execPath,
      ['scripts/bench/measured-livery.mjs', 'build', '--all', '--root', folder],
      { stdio: ['ignore', 'ignore', 'inherit', 'pipe'] },
    );
    let peak = '';
    child.stdio[3]?.on('data', (chunk: Buffer) => {
      peak += chunk.toString();
    });
    const code = await new Promise((resolve) => child.once('close', resolve));
    if (code !== 0) throw new Error('the generated tenants were not built');
    return [
      {
        name: `peak memory of building ${tenants} tenants`,
        value: Number(peak) / 1000,
        unit: 'MB',
        bar: { limit: 1_000, atMost: true },
      },
    ];
  });
}
