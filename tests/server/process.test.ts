import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fullCounts } from '#tests/full-counts.ts';
import { ledgerCheck } from '#scripts/ledger-check.ts';
import { listening, processProfile, startProcess, type ServerProcess } from './server-process.ts';

// A first start writes about a thousand files in half a second; it is killed when so many are there, and when the file
// that marks a folder as a database for PGlite is there although the database is not. Thirty points on demand.
const killPoints: readonly (number | 'marked')[] = fullCounts
  ? ['marked', ...Array.from({ length: 29 }, (_, index) => 3 + index * 37)]
  : ['marked'];

describe('the server as a process', { timeout: 300_000 }, () => {
  let folder = '';
  const running = new Set<ChildProcess>();

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'livery-process-'));
    await mkdir(join(folder, 'tenants'));
    await writeFile(
      join(folder, 'tenants', 'home.json'),
      JSON.stringify({ profile: processProfile }),
    );
  });
  afterEach(() => {
    for (const child of running) child.kill('SIGKILL');
    running.clear();
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  function start(data: string, ...flags: string[]): ServerProcess {
    const run = startProcess(folder, data, flags);
    running.add(run.child);
    return run;
  }

  it('starts on an empty folder, says where and on what, and stops when asked', async () => {
    const run = start('first');
    const health = await (await fetch(`${await listening(run)}/api/health`)).json();
    expect(Object.keys(health as object).sort()).toEqual(['status', 'uptime_seconds']);
    // Venues that are simulated have hours, unless it is a demonstration.
    const markets = (await (
      await fetch(`${await listening(run)}/feed/stock/v1/markets`, {
        headers: { 'X-Tenant-Id': 'home-es', 'X-Stock-Token': 'pub_home01' },
      })
    ).json()) as { readonly items: readonly { readonly always_open: boolean }[] };
    expect(markets.items.map((market) => market.always_open)).toContain(false);
    expect(run.output()).toContain('store: embedded (PGlite)');
    expect((await stat(join(folder, 'first', 'token-secret'))).mode & 0o777).toBe(0o600);
    run.child.kill('SIGTERM');
    expect(await run.ended).toBe(0);
    expect(
      (await readdir(join(folder, 'first'))).filter((name) => name !== 'files').sort(),
    ).toEqual(['pglite', 'store.json', 'token-secret']);
  });

  it('keeps what it writes from every other user of the machine, and closes a folder that was open', async () => {
    await mkdir(join(folder, 'open'), { mode: 0o755 });
    const run = start('open');
    await listening(run);
    expect(run.output()).toContain('was open to other users');
    run.child.kill('SIGTERM');
    expect(await run.ended).toBe(0);
    // The embedded store gives its files modes of its own; the folder around them keeps everybody out.
    const inside = (await readdir(join(folder, 'open'), { recursive: true })).filter(
      (name) => !name.startsWith('pglite'),
    );
    const modes = await Promise.all(
      ['', ...inside].map(async (name) => ({
        name,
        mode: (await stat(join(folder, 'open', name))).mode & 0o077,
      })),
    );
    expect(inside).toEqual(expect.arrayContaining(['token-secret']));
    expect(modes.filter(({ mode }) => mode !== 0)).toEqual([]);
    expect((await stat(join(folder, 'first'))).mode & 0o777).toBe(0o700);
  });

  it('refuses a folder that serves another process, and takes it over from one that was killed', async () => {
    const first = start('first');
    await listening(first);
    const second = start('first');
    expect(await second.ended).toBe(3);
    expect(second.output()).toMatch(new RegExp(`in use by process ${first.child.pid}`));
    first.child.kill('SIGKILL');
    await first.ended;
    const third = start('first');
    expect((await fetch(`${await listening(third)}/api/health`)).status).toBe(200);
  });

  it('lets one of several that start together have the folder', async () => {
    const runs = [start('first'), start('first'), start('first')];
    const ends = await Promise.all(
      runs.map((run) =>
        Promise.race([
          run.ended,
          listening(run).then(
            () => 'listening',
            () => run.ended,
          ),
        ]),
      ),
    );
    expect(ends.filter((end) => end === 'listening')).toHaveLength(1);
    expect(ends.filter((end) => end === 3)).toHaveLength(2);
  });

  it(
    'starts again after a first start that was killed at any point',
    { timeout: 180_000 * killPoints.length },
    async () => {
      for (const point of killPoints) {
        const data = `killed-${point}`;
        const first = start(data);
        while (
          !(await reached(join(folder, data), point)) &&
          !first.output().includes('listening')
        ) {
          await new Promise((resolve) => setTimeout(resolve, 1));
        }
        first.child.kill('SIGKILL');
        await first.ended;
        const second = start(data, '--demo');
        const answer = await fetch(`${await listening(second)}/api/auth/app/v1/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-tenant-id': 'home-es' },
          body: JSON.stringify({ username: 'marta', password: 'coach-and-four' }),
        });
        expect([point, answer.status]).toEqual([point, 200]);
        expect(
          (await readdir(join(folder, data))).filter((name) => name !== 'files').sort(),
        ).toEqual(['demo-operators.json', 'lock', 'pglite', 'store.json', 'token-secret']);
        second.child.kill('SIGKILL');
        await second.ended;
        const ledgers: string[] = [];
        const whole = await ledgerCheck(
          ['--data', join(folder, data), '--tenants', join(folder, 'tenants')],
          {
            environment: {},
            say: (line) => ledgers.push(line),
            complain: (line) => ledgers.push(line),
          },
        );
        expect([point, whole, ledgers.join('\n')]).toEqual([
          point,
          0,
          expect.stringMatching(/ledger_posting [1-9]/),
        ]);
        await rm(join(folder, data), { recursive: true, force: true });
      }
    },
  );

  it('names a busy port and the flag that changes it', async () => {
    const blocker = createServer();
    const port = await new Promise<number>((resolve) =>
      blocker.listen(0, '127.0.0.1', () => {
        const address = blocker.address();
        resolve(typeof address === 'object' && address ? address.port : 0);
      }),
    );
    const run = start('first', '--port', String(port));
    expect(await run.ended).toBe(2);
    expect(run.output().trim()).toMatch(
      new RegExp(`^port ${port} on 127.0.0.1 is already in use: .*--port$`),
    );
    await new Promise((resolve) => blocker.close(resolve));
  });

  it('answers a mistake in its flags with one line', async () => {
    for (const [flags, line] of [
      [['--port', 'http'], '--port must be a number'],
      [['--nope'], "Unknown option '--nope'"],
      [['--tenants', join(folder, 'nowhere')], 'is not there'],
    ] as const) {
      const run = start('mistakes', ...flags);
      expect(await run.ended).toBe(2);
      expect(run.output()).toContain(line);
      expect(run.output()).not.toContain('    at ');
    }
  });
});

async function reached(folder: string, point: number | 'marked'): Promise<boolean> {
  // The folder changes while it is read: what has disappeared counts as absent.
  const names = await readdir(folder, { recursive: point !== 'marked' }).catch(() => []);
  return point === 'marked'
    ? names.some((name) => existsSync(join(folder, name, 'PG_VERSION')))
    : names.length >= point;
}
