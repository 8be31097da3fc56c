import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, get, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { serveBundle, type RunningServer } from './serve.ts';

let folder: string;
let backend: Server;
let server: RunningServer;

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'livery-serve-'));
  backend = createServer((request, response) => response.end(`${request.method} ${request.url}`));
  backend.on('upgrade', (_request, socket) => {
    socket.end(
      'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    );
  });
  await new Promise<void>((resolve) => backend.listen(0, '127.0.0.1', resolve));
  const api = `http://127.0.0.1:${(backend.address() as AddressInfo).port}`;
  server = await serveBundle({
    dist: [bundle('pl', '/pl/', '/feed'), bundle('es', '/es/', 'https://feed.example')],
    port: 0,
    api,
  });
});
afterAll(async () => {
  await server.close();
  await new Promise((resolve) => backend.close(resolve));
  rmSync(folder, { recursive: true, force: true });
});

function bundle(id: string, base: string, stockBase: string): string {
  const dist = path.join(folder, id);
  mkdirSync(dist);
  const index = { base, defaultProfile: id, profiles: { [id]: 'profile.json' } };
  writeFileSync(
    path.join(dist, 'index.html'),
    `<title>${id}</title><script type="application/json" id="livery">${JSON.stringify(index)}</script>`,
  );
  writeFileSync(
    path.join(dist, 'profile.json'),
    JSON.stringify({ profile: { http: { apiBase: '/api' }, stock: { stockBase } } }),
  );
  writeFileSync(path.join(dist, '_headers'), `${base}*\n  X-Bundle: ${id}\n`);
  return dist;
}

const origin = () => server.url.replace(/pl\/$/, '');

/** Asks for a path as it is written; `fetch` would tidy it. */
function statusOf(target: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port: server.port, path: target, agent: false }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode));
    }).on('error', reject);
  });
}

describe('serveBundle', () => {
  it('serves each bundle below its base, with its own headers', async () => {
    for (const id of ['pl', 'es']) {
      const answer = await fetch(`${origin()}${id}/dashboard`);
      expect([
        answer.status,
        answer.headers.get('x-bundle'),
        (await answer.text()).includes(`<title>${id}`),
      ]).toEqual([200, id, true]);
    }
  });

  it('keeps idle connections longer than callers do', async () => {
    const answer = await fetch(`${origin()}es/dashboard`);
    await answer.text();
    expect(answer.headers.get('keep-alive')).toBe('timeout=65');
  });

  it('leads everything else to the first bundle', async () => {
    const answer = await fetch(origin(), { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/pl/']);
  });

  it('hands the paths that profiles declare for their services to the backend, and only those', async () => {
    expect(await (await fetch(`${origin()}api/auth/login?x=1`, { method: 'POST' })).text()).toBe(
      'POST /api/auth/login?x=1',
    );
    expect(await (await fetch(`${origin()}feed/stock`)).text()).toBe('GET /feed/stock');
    expect((await fetch(`${origin()}feeder`, { redirect: 'manual' })).status).toBe(302);
  });

  it('hands sockets of the services on', async () => {
    const { request } = await import('node:http');
    const upgraded = await new Promise<number | undefined>((resolve, reject) => {
      const ask = request(`${origin()}feed/stream`, {
        headers: { Connection: 'Upgrade', Upgrade: 'websocket' },
      });
      ask.on('upgrade', (response, socket) => {
        socket.destroy();
        resolve(response.statusCode);
      });
      ask.on('error', reject);
      ask.end();
    });
    expect(upgraded).toBe(101);
  });

  it('hands the path of one service to the address that answers for it alone', async () => {
    const api = `http://127.0.0.1:${(backend.address() as AddressInfo).port}`;
    const dist = path.join(folder, 'pl');
    const services = new Map([['market', `${api}/mock/v1`]]);
    const other = await serveBundle({ dist, port: 0, api, services });
    try {
      const from = async (target: string) =>
        (await fetch(`http://127.0.0.1:${other.port}${target}`)).text();
      expect(await from('/feed/stock?x=1')).toBe('GET /mock/v1/stock?x=1');
      expect(await from('/api/auth')).toBe('GET /api/auth');
    } finally {
      await other.close();
    }
  });

  it.each([
    ['markt', 'no profile declares a service "markt"; did you mean "market"?'],
    ['market', 'the bundle asks https://feed.example for "market" directly'],
  ])('takes no address for "%s", which a page could not reach', async (name, said) => {
    const dist = path.join(folder, 'es');
    const services = new Map([[name, 'http://127.0.0.1:1']]);
    await expect(
      serveBundle({ dist, port: 0, api: 'http://127.0.0.1:1', services }),
    ).rejects.toThrow(said);
  });

  it('answers 304 to a browser that has the file', async () => {
    const first = await fetch(`${origin()}pl/profile.json`);
    const again = await fetch(`${origin()}pl/profile.json`, {
      headers: { 'If-None-Match': first.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
  });

  it('answers a rebuilt bundle with its new headers', async () => {
    writeFileSync(path.join(folder, 'es/_headers'), '/es/*\n  X-Bundle: rebuilt\n');
    const page = path.join(folder, 'es/index.html');
    writeFileSync(`${page}.new`, readFileSync(page, 'utf8').replace('<title>es', '<title>new'));
    renameSync(`${page}.new`, page);
    const answer = await fetch(`${origin()}es/`);
    expect([answer.headers.get('x-bundle'), (await answer.text()).includes('<title>new')]).toEqual([
      'rebuilt',
      true,
    ]);
  });

  it('answers addresses that no file can have, and keeps serving', async () => {
    mkdirSync(path.join(folder, 'es/folder.js'));
    const statuses: (number | undefined)[] = [];
    for (const name of [
      'a%00.js',
      `${'a'.repeat(300)}.js`,
      'profile.json/x.js',
      'folder.js',
      '../pl/profile.json',
      '%2e%2e%2fpl%2fprofile.json',
    ]) {
      statuses.push(await statusOf(`/es/${name}`));
    }
    expect(statuses).toEqual([400, 404, 404, 404, 200, 404]);
    expect((await fetch(`${origin()}es/`)).status).toBe(200);
  });

  it('lives through a rebuild that takes the page away under a request', async () => {
    const page = path.join(folder, 'es/index.html');
    const whole = readFileSync(page, 'utf8');
    const reported = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    writeFileSync(page, 'half a page');
    expect(await statusOf('/es/')).toBe(503);
    expect(reported).toHaveBeenCalledOnce();
    reported.mockRestore();
    rmSync(page);
    expect(await statusOf('/es/')).toBe(404);
    writeFileSync(page, whole);
    expect(await statusOf('/es/')).toBe(200);
  });

  it('refuses a folder that is no bundle', async () => {
    await expect(serveBundle({ dist: folder, port: 0, api: 'http://127.0.0.1:1' })).rejects.toThrow(
      /is not a built bundle/,
    );
  });
});
