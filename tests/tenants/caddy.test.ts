import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deployFiles } from '#generator/deploy/deploy-files.ts';
import { freePort } from '#tests/free-port.ts';
import { listening } from '#tests/listening.ts';

const isThere = spawnSync('caddy', ['version']).status === 0;

describe.skipIf(!isThere).each(['/', '/invest/'])(
  'the written configuration of Caddy, in a real one, under %s',
  { timeout: 120_000 },
  (base) => {
    let folder = '';
    let site = '';
    let caddy: ChildProcess;
    let backend: Server;
    let rates: Server;

    beforeAll(async () => {
      rates = createServer((request, answer) => {
        answer.end(`${request.url} of ${String(request.headers.host)}`);
      });
      await new Promise<void>((resolve) => rates.listen(0, '127.0.0.1', resolve));
      backend = createServer((request, answer) => {
        answer.end(`${request.url} for ${String(request.headers['x-forwarded-for'])}`);
      });
      await new Promise<void>((resolve) => backend.listen(0, '127.0.0.1', resolve));
      folder = mkdtempSync(path.join(os.tmpdir(), 'livery-caddy-'));
      const root = path.join(folder, 'site');
      mkdirSync(path.join(root, base, 'assets'), { recursive: true });
      writeFileSync(path.join(root, base, 'index.html'), '<!doctype html><title>Bundle</title>');
      writeFileSync(path.join(root, base, 'assets/main.js'), 'export {};');
      writeFileSync(path.join(root, base, '_headers'), '/*');
      const port = await freePort();
      const [, file] = deployFiles({
        name: 'acme',
        base,
        security: [{ name: 'Content-Security-Policy', value: "default-src 'none'" }],
        services: [
          { path: '/api', variable: 'LIVERY_API' },
          { path: '/api/rates', variable: 'LIVERY_SERVICE_RATES' },
        ],
      });
      expect(file?.name).toBe('Caddyfile');
      const written = String(file?.content).replace(':8080 {', `http://127.0.0.1:${port} {`);
      writeFileSync(path.join(folder, 'Caddyfile'), `{\n\tadmin off\n}\n${written}`);
      caddy = spawn('caddy', ['run', '--config', path.join(folder, 'Caddyfile')], {
        stdio: 'ignore',
        env: {
          ...process.env,
          LIVERY_ROOT: root,
          LIVERY_API: `http://${hostOf(backend)}`,
          LIVERY_SERVICE_RATES: `http://${hostOf(rates)}`,
          XDG_DATA_HOME: folder,
          XDG_CONFIG_HOME: folder,
        },
      });
      await listening(port, caddy);
      site = `http://127.0.0.1:${port}`;
    });
    afterAll(async () => {
      caddy.kill('SIGTERM');
      await new Promise((resolve) => caddy.once('exit', resolve));
      for (const server of [backend, rates])
        await new Promise((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true, force: true });
    });

    it('serves the page under every route, asked for anew', async () => {
      for (const route of ['', 'dashboard', 'news/7']) {
        const answer = await fetch(site + base + route);
        expect(await answer.text(), route).toContain('Bundle');
        expect(answer.headers.get('cache-control')).toBe('no-cache');
        expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'");
      }
    });

    it('keeps files for good, but not that one is missing', async () => {
      const kept = await fetch(`${site}${base}assets/main.js`);
      expect(kept.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      const missing = await fetch(`${site}${base}assets/gone.js`);
      expect(missing.status).toBe(404);
      expect(missing.headers.get('cache-control')).toBe('no-store');
    });

    it('does not serve the rules of other hosts', async () => {
      expect((await fetch(`${site}${base}_headers`)).status).toBe(404);
    });

    it('hands requests of services on, and believes nothing that a caller says of itself', async () => {
      const answer = await fetch(`${site}/api/health?x=1`, {
        headers: { 'x-forwarded-for': '203.0.113.9' },
      });
      expect(await answer.text()).toBe('/api/health?x=1 for 127.0.0.1');
    });

    it('asks a service of the tenant at an address of its own, by its name, below the path of another too', async () => {
      const answer = await fetch(`${site}/api/rates/list?x=1`);
      expect(await answer.text()).toBe(`/api/rates/list?x=1 of ${hostOf(rates)}`);
    });

    it('leads from outside to the page', async () => {
      const answer = await fetch(`${site}/`, { redirect: 'manual' });
      expect(answer.status).toBe(base === '/' ? 200 : 302);
    });
  },
);

function hostOf(server: Server): string {
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}
