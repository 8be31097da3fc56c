import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deployFiles } from '#generator/deploy/deploy-files.ts';
import { loginAllowance } from '#server/modules/auth/sign-in.ts';
import { freePort } from '#tests/free-port.ts';
import { listening } from '#tests/listening.ts';
import { startTestApp, type TestApp } from '#tests/server/test-app.ts';
import { anyStores } from '#tests/server/test-stores.ts';
import { home } from '#tests/server/test-tenants.ts';

const open = anyStores();

const isThere = spawnSync('nginx', ['-v']).status === 0;

describe.skipIf(!isThere)(
  'the written nginx configuration, in a real nginx',
  { timeout: 120_000 },
  () => {
    let folder = '';
    let port = 0;
    let nginx: ChildProcess;
    let backend: TestApp;
    let rates: Server;

    beforeAll(async () => {
      rates = createServer((asked, answer) =>
        answer.end(`${asked.url} of ${String(asked.headers.host)}`),
      );
      await new Promise<void>((resolve) => rates.listen(0, '127.0.0.1', resolve));
      backend = await startTestApp(open, { trustProxy: ['loopback'] });
      const api = await backend.app.listen({ host: '127.0.0.1', port: 0 });
      folder = mkdtempSync(path.join(os.tmpdir(), 'livery-nginx-'));
      port = await freePort();
      mkdirSync(path.join(folder, 'html'));
      writeFileSync(path.join(folder, 'html/index.html'), '<!doctype html><title>Bundle</title>');
      const [template] = deployFiles({
        name: 'acme',
        base: '/',
        security: [{ name: 'X-Content-Type-Options', value: 'nosniff' }],
        services: [
          { path: '/api', variable: 'LIVERY_API' },
          { path: '/rates', variable: 'LIVERY_SERVICE_RATES' },
        ],
      });
      // What the image of nginx does with the template, and the places that a test may write to.
      const server = String(template?.content)
        .replaceAll('${LIVERY_API}', api)
        .replaceAll('${LIVERY_SERVICE_RATES}', `http://${hostOf(rates)}`)
        .replace('listen 8080', `listen 127.0.0.1:${port}`)
        .replace('/usr/share/nginx/html', path.join(folder, 'html'));
      const scratch = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
        .map((name) => `${name}_temp_path ${folder}/${name};`)
        .join(' ');
      const user = process.getuid?.() === 0 ? 'user root;' : '';
      writeFileSync(
        path.join(folder, 'nginx.conf'),
        `${user} pid ${folder}/pid; error_log ${folder}/error.log; events {} http { access_log off; ${scratch}\n${server}\n}\n`,
      );
      nginx = spawn(
        'nginx',
        ['-p', folder, '-c', path.join(folder, 'nginx.conf'), '-g', 'daemon off;'],
        { stdio: 'inherit' },
      );
      await listening(port, nginx);
    });
    afterAll(async () => {
      nginx.kill('SIGTERM');
      await new Promise((resolve) => nginx.once('exit', resolve));
      await backend.close();
      await new Promise((resolve) => rates.close(resolve));
      rmSync(folder, { recursive: true, force: true });
    });

    /** Asks through nginx from an address of this machine's own; 127.0.0.0/8 has many. */
    function ask(
      from: string,
      target: string,
      body?: unknown,
      headers: Readonly<Record<string, string>> = {},
    ): Promise<number> {
      return new Promise((resolve, reject) => {
        const sent = request(
          {
            host: '127.0.0.1',
            port,
            localAddress: from,
            path: target,
            method: body === undefined ? 'GET' : 'POST',
            headers: {
              'x-tenant-id': home.tenantId,
              ...(body !== undefined && { 'content-type': 'application/json' }),
              ...headers,
            },
          },
          (answer) => {
            answer.resume();
            answer.on('end', () => resolve(answer.statusCode ?? 0));
          },
        );
        sent.on('error', reject);
        sent.end(body === undefined ? undefined : JSON.stringify(body));
      });
    }

    const login = (from: string, username: string, headers?: Readonly<Record<string, string>>) =>
      ask(from, '/api/auth/app/v1/login', { username, password: 'guess' }, headers);

    it('serves the bundle', async () => {
      expect(await ask('127.0.0.1', '/')).toBe(200);
    });

    it('hands on who calls: what one address has used up, another has not', async () => {
      const statuses: number[] = [];
      for (let round = 0; round <= loginAllowance.address; round += 1)
        statuses.push(await login('127.9.0.1', `somebody-${round}`));
      expect(statuses.slice(0, -1).every((status) => status === 401)).toBe(true);
      expect(statuses.at(-1)).toBe(429);
      expect(await login('127.9.0.2', 'somebody-else')).toBe(401);
    });

    it('asks a service of the tenant at an address of its own, by its name and as the page asked', async () => {
      const answer = await fetch(`http://127.0.0.1:${port}/rates/a%2Fb?x=1`);
      expect(await answer.text()).toBe(`/rates/a%2Fb?x=1 of ${hostOf(rates)}`);
    });

    it('believes nothing that a caller says of itself', async () => {
      expect(await login('127.9.0.1', 'somebody-new', { 'x-forwarded-for': '203.0.113.9' })).toBe(
        429,
      );
    });
  },
);

function hostOf(server: Server): string {
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}
