import { spawn } from 'node:child_process';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { referenceBuild } from '#generator/bench/tenant-builds.ts';
import type { Figure } from './figure.ts';
import { seconds } from './running-bundle.ts';
import { inTemporaryFolder } from './temporary-folder.ts';

const timeoutMs = 300_000;

/**
 * `npm start` from a warm install with an empty data folder, until every tenant is served. An install is warm when it has started once: the
 * demonstration of these sources is kept.
 */
export function benchStart(): Promise<Figure[]> {
  return inTemporaryFolder(async (folder) => {
    await timedStart(path.join(folder, 'first'));
    const took = await timedStart(path.join(folder, 'second'));
    const reference = (await referenceBuild()) / 1000;
    return [
      { name: 'from npm start to the last tenant served', value: took, unit: 's' },
      { name: 'one plain Vite build', value: reference, unit: 's' },
      {
        name: 'npm start against one plain Vite build',
        value: took / reference,
        unit: '×',
        bar: { limit: 4, atMost: true },
      },
    ];
  });
}

/** Seconds until every tenant is served. */
async function timedStart(data: string): Promise<number> {
  const started = performance.now();
  const child = spawn(process.execPath, ['scripts/start.mjs', '--port', '46600', '--data', data], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stopped = new Promise((resolve) => child.once('close', resolve));
  try {
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('npm start did not come up')), timeoutMs);
      child.stdout.on('data', (chunk: Buffer) => {
        if (!chunk.toString().includes('Ctrl+C')) return;
        clearTimeout(timer);
        resolve();
      });
      child.once('close', () => reject(new Error('npm start ended before it served')));
    });
    return seconds(started);
  } finally {
    child.kill('SIGINT');
    await stopped;
  }
}
