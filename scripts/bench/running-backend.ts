import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

const timeoutMs = 180_000;

/** Runs the reference backend on `data` with the demonstration, gives `work` its address, and ends it. */
export async function withBackend<T>(
  data: string,
  work: (address: string, pid: number | undefined) => Promise<T>,
): Promise<T> {
  const child = spawn(
    process.execPath,
    [
      'generator/bin/run.mjs',
      'src/server/main.ts',
      '--port',
      '0',
      '--data',
      data,
      '--demo',
      '--autopilot',
      'off',
      '--trust-proxy',
      'loopback',
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const stopped = new Promise((resolve) => child.once('close', resolve));
  try {
    const address = await new Promise<string>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('the backend did not come up')), timeoutMs);
      let said = '';
      child.stdout.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        const found = /listening on (\S+)/.exec(said)?.[1];
        if (found === undefined) return;
        clearTimeout(timer);
        resolve(found);
      });
      child.once('close', () => reject(new Error('the backend ended before it served')));
    });
    return await work(address, child.pid);
  } finally {
    child.kill('SIGINT');
    await stopped;
  }
}

/** Largest resident memory of a process so far; `null` where the system does not report it. */
export function peakMegabytes(pid: number | undefined): number | null {
  try {
    const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? null : Number(kilobytes) / 1000;
  } catch {
    return null;
  }
}
