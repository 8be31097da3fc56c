import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { BundleIndex } from '#core/bundle.ts';
import type { RunningServer } from '#generator/serve/serve.ts';
import { startDevServer } from '#generator/dev/dev-server.ts';
import { temporaryRoot } from './temporary-root.ts';

const root = temporaryRoot();
const profile = path.join(root.workspace.tenants, 'pl/profile.json');
const original = readFileSync(profile, 'utf8');
const heard: (string | undefined)[] = [];
// It takes a fraction of a second; this ends a test that waits for nothing.
const timeoutMs = 60_000;
let server: RunningServer;

beforeAll(async () => {
  server = await startDevServer({
    workspace: root.workspace,
    ids: ['pl'],
    port: 0,
    api: 'http://127.0.0.1:9',
    onProblems: (problems) => heard.push(problems),
  });
});
afterAll(async () => {
  await server.close();
  root.remove();
});

/** Runs the command line as a process, which has to end by itself. */
function endOf(...argv: readonly string[]): Promise<{ code: number | null; output: string }> {
  const launcher = path.join(root.workspace.product, 'generator/bin/livery.mjs');
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [launcher, ...argv, '--root', root.folder],
      { timeout: timeoutMs },
      (error, _stdout, stderr) =>
        resolve({ code: typeof error?.code === 'number' ? error.code : null, output: stderr }),
    );
  });
}

async function servedName(): Promise<string> {
  const page = await (await fetch(`${server.url}pl/dashboard`)).text();
  const index = JSON.parse(/id="livery">([^<]+)</.exec(page)?.[1] ?? '{}') as BundleIndex;
  const file = (await (
    await fetch(server.url + index.base.slice(1) + index.profiles['pl'])
  ).json()) as { profile: { name: string } };
  return file.profile.name;
}

describe('livery dev', () => {
  it(
    'ends on a busy port, and names it',
    async () => {
      expect(await endOf('dev', 'pl', '--port', String(server.port))).toEqual({
        code: 2,
        output: expect.stringContaining(`port ${server.port} is already in use`),
      });
    },
    timeoutMs,
  );

  it('serves the tenant from its folder, with the app from its sources', async () => {
    expect(await servedName()).toBe('Wisła Kapitał');
    expect(await (await fetch(`${server.url}pl/`)).text()).toContain('/src/web/dev/main.tsx');
    const list = await (await fetch(server.url)).text();
    expect(list).toContain('href="/pl/"');
    expect(list).toContain('<strong>Wisła Kapitał</strong><small>pl · pl-PL · en-US</small>');
    const mark = /<img src="([^"]+)"/.exec(list)?.[1] ?? '';
    expect((await fetch(new URL(mark, server.url))).headers.get('content-type')).toContain(
      'image/svg+xml',
    );
  });

  it.each([
    'package.json',
    'README.md',
    '.gitignore',
    'openapi/client.yaml',
    'tests/server/test-app.ts',
    'scripts/start.ts',
  ])('serves nothing that no page is made of: %s', async (name) => {
    const file = path.join(root.workspace.product, name);
    const content = readFileSync(file, 'utf8');
    const addresses = [name, `@fs${file}`].flatMap((address) =>
      ['', '?raw', '?url', '?import&raw', '?inline', '?raw??'].map((query) => address + query),
    );
    for (const address of addresses) {
      const text = await (await fetch(server.url + address)).text();
      expect([
        address,
        text.includes(content.slice(0, 40)),
        text.includes(JSON.stringify(content.slice(0, 30)).slice(1, -1)),
      ]).toEqual([address, false, false]);
    }
  });

  it('answers to this machine’s own names alone, and to pages of no other origin', async () => {
    const status = (host: string) =>
      new Promise<number | undefined>((resolve) => {
        get(server.url, { headers: { host } }, (answer) => resolve(answer.resume().statusCode)).on(
          'error',
          () => resolve(undefined),
        );
      });
    expect(await status(new URL(server.url).host)).toBe(200);
    expect(await status(`localhost:${server.port}`)).toBe(200);
    expect(await status('evil.example')).toBe(403);
    expect(await status('127.0.0.1.evil.example')).toBe(403);
    const answer = await fetch(`${server.url}src/web/dev/main.tsx`, {
      headers: { origin: 'https://evil.example' },
    });
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, null]);
  });

  it('shows an edit without being started again', async () => {
    writeFileSync(profile, original.replace('Wisła Kapitał"', 'Odra Kapitał"'));
    await vi.waitFor(async () => expect(await servedName()).toBe('Odra Kapitał'), {
      timeout: timeoutMs,
      interval: 20,
    });
  });

  it('reports findings and keeps the last good state', async () => {
    writeFileSync(profile, original.replace('"layout"', '"layuot"'));
    await vi.waitFor(
      () => expect(heard.at(-1)).toMatch(/profile\.json:\d+:\d+ schema\/unknown-key/),
      { timeout: timeoutMs, interval: 20 },
    );
    expect(await servedName()).toBe('Odra Kapitał');
    expect(await (await fetch(server.url)).text()).toMatch(
      /class="problem">tenants\/pl\/profile\.json:\d+:\d+ unknown key &quot;layuot&quot;/,
    );
    writeFileSync(profile, original);
    await vi.waitFor(async () => expect(await servedName()).toBe('Wisła Kapitał'), {
      timeout: timeoutMs,
      interval: 20,
    });
    await vi.waitFor(() => expect(heard.at(-1)).toBeUndefined(), {
      timeout: timeoutMs,
      interval: 20,
    });
  });
});
