import { readdirSync } from 'node:fs';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { demoLogins } from '#server/demo/demo-people.ts';
import { readTenants } from '#server/tenants/tenant-directory.ts';
import type { Figure } from './figure.ts';
import { median } from './median.ts';
import { peakMegabytes, withBackend } from './running-backend.ts';
import { seconds } from './running-bundle.ts';
import { inTemporaryFolder } from './temporary-folder.ts';

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
        {
          name: `${atOnce} logins at once: answered otherwise than with tokens`,
          value: answers.filter((status) => status !== 200).length,
          unit: '',
          bar: { limit: 0, atMost: true },
        },
        { name: 'until the last was answered', value: seconds(started), unit: 's' },
      ];
      const peak = peakMegabytes(pid);
      figures.push(await unknownNames(address));
      if (before === null || peak === null) return figures;
      return [
        ...figures,
        { name: 'most memory of the backend before them', value: before, unit: 'MB' },
        {
          name: 'most memory of the backend with them',
          value: peak,
          unit: 'MB',
          bar: { limit: 500, atMost: true },
        },
      ];
    });
  });
}

/** Each from its own address, with its own two-step verification. */
async function logins(address: string): Promise<readonly Promise<number>[]> {
  if (readdirSync(tenantsFolder).length === 0)
    throw new Error('no resolved tenants: build them first');
  const people = (await readTenants(tenantsFolder)).flatMap(({ tenantId }) =>
    demoLogins().map((login) => ({ ...login, tenantId })),
  );
  return Array.from({ length: atOnce }, async (_, index) => {
    const person = people[index % people.length];
    if (person === undefined) throw new Error('no demonstration logins');
    return login(address, person, `198.51.100.${index}`);
  });
}

async function login(
  address: string,
  { username, password, tenantId }: Record<'username' | 'password' | 'tenantId', string>,
  from: string,
): Promise<number> {
  const answer = await fetch(new URL('/api/auth/app/v1/login', address), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-tenant-id': tenantId,
      'x-forwarded-for': from,
    },
    body: JSON.stringify({ username, password }),
  });
  await answer.arrayBuffer();
  return answer.status;
}

/** Whether a wrong password takes as long for an unknown name as for a client; each try from an address of its own. */
async function unknownNames(address: string): Promise<Figure> {
  const [tenant] = await readTenants(tenantsFolder);
  let tries = 0;
  const refused = async (username: string) => {
    const started = performance.now();
    await login(
      address,
      { username, password: 'wrong', tenantId: tenant?.tenantId ?? '' },
      `203.0.113.${(tries += 1)}`,
    );
    return performance.now() - started;
  };
  const names = demoLogins().map(({ username }) => username);
  const ratios: number[] = [];
  for (let round = 0; round < 15; round += 1)
    ratios.push(
      (await refused(`nobody-${round}`)) / (await refused(names[round % names.length] ?? '')),
    );
  return {
    name: 'wrong password: unknown name / known name, median',
    value: median(ratios),
    unit: '×',
    bar: { limit: 0.5, atMost: false },
  };
}
