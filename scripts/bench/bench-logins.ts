import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { demoLogins } from '#server/demo/demo-people.ts';
import { readTenants } from '#server/tenants/tenant-directory.ts';
import type { Figure } from './figure.ts';
import { seconds } from './running-house.ts';
import { inTemporaryFolder } from './temporary-folder.ts';

const patience = 60_000;
const atOnce = 50;
const tenantsFolder = '.livery/tenants';

/**
 * Fifty people sign in at the same moment: who fails, how long the last waits, how much memory it takes. Data is made by
 * a first process and the second is measured: making it takes more memory, once, than serving does.
 */
export function benchLogins(): Promise<Figure[]> {
  return inTemporaryFolder(async (folder) => {
    const data = path.join(folder, 'data');
    await withBackend(data, async () => undefined);
    return withBackend(data, async (address, pid) => {
      const before = peakMegabytes(pid);
      const started = performance.now();
      const answers = await Promise.all(await logins(address));
      const figures: Figure[] = [
        { name: `${atOnce} logins at once: answered otherwise than with tokens`, value: answers.filter((status) => status !== 200).length, unit: '', bar: { limit: 0, atMost: true } },
        { name: 'until the last was answered', value: seconds(started), unit: 's' },
      ];
      const peak = peakMegabytes(pid);
      if (before === null || peak === null) return figures;
      return [
        ...figures,
        { name: 'most memory of the backend before them', value: before, unit: 'MB' },
        { name: 'most memory of the backend with them', value: peak, unit: 'MB', bar: { limit: 500, atMost: true } },
      ];
    });
  });
}

async function withBackend<T>(data: string, work: (address: string, pid: number | undefined) => Promise<T>): Promise<T> {
  const child = spawn(
    process.execPath, ['--import', 'tsx', 'src/server/main.ts', '--port', '0', '--data', data, '--demo', '--autopilot', 'off', '--behind-proxy'],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const stopped = new Promise((resolve) => child.once('close', resolve));
  try {
    const address = await new Promise<string>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('the backend did not come up')), patience);
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

/** Each from an address of his own; everybody's second step is his own matter. */
async function logins(address: string): Promise<readonly Promise<number>[]> {
  if (readdirSync(tenantsFolder).length === 0) throw new Error('no resolved houses: build them first');
  const people = (await readTenants(tenantsFolder)).flatMap(({ tenantId }) => demoLogins().map((login) => ({ ...login, tenantId })));
  return Array.from({ length: atOnce }, async (_, index) => {
    const person = people[index % people.length];
    const answer = await fetch(new URL('/api/auth/app/v1/login', address), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-tenant-id': person?.tenantId ?? '', 'x-forwarded-for': `198.51.100.${index}` },
      body: JSON.stringify({ username: person?.username, password: person?.password }),
    });
    await answer.arrayBuffer();
    return answer.status;
  });
}

/** Largest resident memory of a process so far; `null` where the system does not tell. */
function peakMegabytes(pid: number | undefined): number | null {
  try {
    const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? null : Number(kilobytes) / 1000;
  } catch {
    return null;
  }
}
