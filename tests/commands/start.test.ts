import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { lockFolder } from '#server/db/folder-lock.ts';

const timeoutMs = 300_000;
const running = new Set<ChildProcess>();
const folders: string[] = [];

afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
  running.clear();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function dataFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'livery-start-'));
  folders.push(folder);
  return folder;
}

interface Start {
  readonly child: ChildProcess;
  /** All that was printed so far. */
  printed(): string;
  readonly ended: Promise<number | null>;
  /** Resolves when every tenant is served. */
  readonly up: Promise<void>;
}

function npmStart(...args: readonly string[]): Start {
  const child = spawn(process.execPath, ['scripts/start.mjs', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DATABASE_URL: '' },
  });
  running.add(child);
  let text = '';
  const ended = once(child, 'close').then(([code]) => {
    running.delete(child);
    return typeof code === 'number' ? code : null;
  });
  const up = new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      text += chunk.toString();
      if (text.includes('Ctrl+C')) resolve();
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    void ended.then(() => reject(new Error(`it ended: ${text}`)));
  });
  // Who only waits for the end is not interested in the failure to come up.
  up.catch(() => undefined);
  return { child, printed: () => text, ended, up };
}

/** A port with enough free ones after it, as far as can be known. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return Math.min(address.port, 64_000);
}

describe('npm start', () => {
  it(
    'serves every tenant, prints addresses and logins, and stops with Ctrl+C',
    async () => {
      const port = await freePort();
      const start = npmStart('--port', String(port), '--data', dataFolder());
      await start.up;

      const tenants = readdirSync('tenants', { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && entry.name !== 'base')
        .map(({ name }) => name);
      for (const tenant of tenants)
        expect(start.printed()).toMatch(
          new RegExp(`^ +${tenant} +http://127\\.0\\.0\\.1:\\d+/$`, 'm'),
        );
      expect(start.printed()).toMatch(/marta +\S+/);
      const addresses = [...start.printed().matchAll(/http:\/\/127\.0\.0\.1:\d+\/(?=\n)/g)].map(
        ([address]) => address,
      );
      expect(addresses).toHaveLength(tenants.length);
      for (const address of addresses) {
        expect(await (await fetch(address)).text()).toContain('id="livery"');
        expect((await fetch(`${address}api/health`)).status).toBe(200);
      }

      const together = /^ +all +(http:\S+\/)\?profile=/m.exec(start.printed())?.[1] ?? '';
      const page = await (await fetch(together)).text();
      const index = /id="livery">(\{.*?\})<\//s.exec(page)?.[1] ?? '{}';
      const { profiles } = JSON.parse(index) as { readonly profiles: object };
      expect(Object.keys(profiles).sort()).toEqual(tenants.sort());

      start.child.kill('SIGINT');
      expect(await start.ended).toBe(0);
      await expect(fetch(addresses[0] ?? '')).rejects.toThrow();
    },
    timeoutMs,
  );

  it(
    'says which port is already in use and how to choose another',
    async () => {
      const taken = createServer().listen(0, '127.0.0.1');
      await once(taken, 'listening');
      const address = taken.address();
      const port = address !== null && typeof address === 'object' ? address.port : 0;
      const start = npmStart('--port', String(port), '--data', dataFolder());
      expect(await start.ended).toBe(2);
      expect(start.printed()).toContain(`port ${port} is already in use`);
      expect(start.printed()).toContain('--port');
      expect(start.printed()).not.toMatch(/^\s+at /m);
      taken.close();
    },
    timeoutMs,
  );

  it(
    'leaves a data folder alone that another server uses, and says who does',
    async () => {
      const data = dataFolder();
      const lock = await lockFolder(data);
      const second = npmStart('--port', String(await freePort()), '--data', data);
      expect(await second.ended).toBe(3);
      expect(second.printed()).toContain(data);
      expect(second.printed()).toContain(String(process.pid));
      expect(second.printed()).not.toMatch(/^\s+at /m);
      await lock.release();
    },
    timeoutMs,
  );

  it.each([[['--prot', '5000']], [['--port', 'many']]])(
    'reports a mistyped option without a stack trace',
    async (args) => {
      const start = npmStart(...args);
      expect(await start.ended).toBe(2);
      expect(start.printed()).toContain('port');
      expect(start.printed()).not.toMatch(/^\s+at /m);
    },
    timeoutMs,
  );
});
