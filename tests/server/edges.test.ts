import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { serveBundle } from '#generator/serve/serve.ts';
import { demoLogins } from '#server/demo/demo-people.ts';
import { purgeSignIns } from '#server/modules/auth/purge-sign-ins.ts';
import { loginAllowance } from '#server/modules/auth/sign-in.ts';
import type { TestApp } from './test-app.ts';
import { pass, startTestApp } from './test-app.ts';
import { anyStores } from './test-stores.ts';
import { home } from './test-tenants.ts';

const open = anyStores();

// Generous, for a machine that is busy with other things: each test starts a backend of its own.
describe('the edges of the server', { timeout: 300_000 }, () => {
  let test: TestApp | undefined;
  afterEach(async () => {
    expect(test?.faults).toEqual([]);
    await test?.close();
    test = undefined;
  });

  it('opens to the origins it was given, and to no other', async () => {
    test = await startTestApp(open, { origins: ['https://app.example'] });
    const ask = (origin: string) =>
      test?.app.inject({
        method: 'OPTIONS',
        url: '/api/watch/app/v1/order',
        headers: {
          origin,
          'access-control-request-method': 'PUT',
          'access-control-request-headers': 'authorization,x-tenant-id,content-type',
        },
      });
    const allowed = await ask('https://app.example');
    expect(allowed?.headers).toMatchObject({
      'access-control-allow-origin': 'https://app.example',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(allowed?.headers['access-control-allow-methods']).toContain('PUT');
    expect(
      (await ask('https://evil.example'))?.headers['access-control-allow-origin'],
    ).toBeUndefined();
    const refused = await streamOf(test.app, await ticket(test), {
      origin: 'https://evil.example',
    });
    expect(refused).toBe('refused 403');
    expect(
      await streamOf(test.app, await ticket(test), { origin: 'https://app.example' }),
    ).toContain('"type"');
  });

  it('streams prices to the holder of a ticket, once', async () => {
    test = await startTestApp(open);
    const entry = await ticket(test);
    const first = await streamOf(test.app, entry);
    expect(first).toContain('XMAD-S:IBRX');
    expect(await streamOf(test.app, entry)).toBe('refused 401');
    expect(await streamOf(test.app, 'guessed')).toBe('refused 401');
  });

  it('believes a proxy about addresses only when configured to', async () => {
    const flood = async (app: TestApp) => {
      const statuses: number[] = [];
      for (let round = 0; round <= loginAllowance.address; round += 1) {
        const answer = await app.call({
          method: 'POST',
          path: '/api/auth/app/v1/login',
          body: { username: `somebody-${round}`, password: 'guess' },
          headers: { 'x-forwarded-for': `203.0.113.${round}` },
        });
        statuses.push(answer.statusCode);
      }
      return statuses.at(-1);
    };
    test = await startTestApp(open);
    expect(await flood(test)).toBe(429);
    await test.close();
    test = await startTestApp(open, { trustProxy: ['loopback'] });
    expect(await flood(test)).toBe(401);
  });

  it('refuses a proxy that names something else than an address, instead of counting it as a new caller', async () => {
    test = await startTestApp(open, { trustProxy: ['loopback'] });
    for (const value of ['203.0.113.7:5060', 'unknown', '[2001:db8::1]:443']) {
      const answer = await test.call({
        path: '/api/quota/app/v1/guest',
        headers: { 'x-forwarded-for': value },
      });
      expect([answer.statusCode, answer.json()]).toMatchObject([
        400,
        {
          code: 'requestInvalid',
          errors: [{ pointer: '/header/X-Forwarded-For', code: 'format' }],
        },
      ]);
    }
    expect(
      (
        await test.call({
          path: '/api/quota/app/v1/guest',
          headers: { 'x-forwarded-for': '2001:db8::1' },
        })
      ).statusCode,
    ).toBe(200);
  });

  it('believes its proxy, and not what a caller sends through it', async () => {
    test = await startTestApp(open, { trustProxy: ['loopback'] });
    const api = await test.app.listen({ host: '127.0.0.1', port: 0 });
    const bundle = await smallBundle();
    const server = await serveBundle({ dist: bundle, port: 0, api });
    const statuses: number[] = [];
    for (let round = 0; round <= loginAllowance.address; round += 1) {
      const answer = await fetch(`${server.url}api/auth/app/v1/login`, {
        method: 'POST',
        body: JSON.stringify({ username: `somebody-${round}`, password: 'guess' }),
        headers: {
          'content-type': 'application/json',
          'x-tenant-id': home.tenantId,
          'x-forwarded-for': `8.8.8.${round}`,
        },
      });
      statuses.push(answer.status);
    }
    // The proxy hands the host on that the page asked for.
    const live = `${server.url.replace('http', 'ws')}feed/stream/v1/live`;
    const streams = [
      await upgradeOf(live, await ticket(test), new URL(server.url).origin),
      await upgradeOf(live, await ticket(test), 'https://evil.example'),
    ];
    await server.close();
    await rm(bundle, { recursive: true });
    expect(streams).toEqual([101, 403]);
    expect(statuses.slice(0, -1).every((status) => status === 401)).toBe(true);
    expect(statuses.at(-1)).toBe(429);
  });

  it('forgets what has expired, and nothing else', async () => {
    test = await startTestApp(open);
    const stage = test;
    const { db } = test;
    const purge = () => db.inTenant(home.id, (tx) => purgeSignIns(tx, home.id, stage.now));
    const counts = async () => {
      const answer = await db.inTenant(home.id, (tx) =>
        tx.execute(sql`
        select (select count(*)::int from session) as sessions, (select count(*)::int from refresh_token) as tokens,
               (select count(*)::int from one_time_code) as codes, (select count(*)::int from outbox) as messages,
               (select count(*)::int from attempt) as attempts, (select count(*)::int from client) as clients`),
      );
      return answer;
    };
    await test.accessToken('marta');
    await test.accessToken('mfa');
    await test.outbox.settled();
    // Two counts are left: of the address, and of the code that was not answered.
    const clients = demoLogins().length;
    await purge();
    expect(await counts()).toMatchObject({
      // The code has been delivered, so its message is erased already.
      rows: [{ sessions: 2, tokens: 2, codes: 1, messages: 0, attempts: 2, clients }],
    });
    pass(test, 2 * 86_400);
    await purge();
    expect(await counts()).toMatchObject({
      rows: [{ sessions: 1, tokens: 1, codes: 0, messages: 0, attempts: 0, clients }],
    });
  });
});

/** The least that can be served: a page, and a profile whose services lie on its own origin. */
async function smallBundle(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'livery-edges-'));
  const index = JSON.stringify({
    base: '/',
    defaultProfile: 'home',
    profiles: { home: 'profile.json' },
  });
  await writeFile(
    join(folder, 'index.html'),
    `<script type="application/json" id="livery">${index}</script>`,
  );
  await writeFile(
    join(folder, 'profile.json'),
    JSON.stringify({ profile: { http: { apiBase: '/api' }, stock: { stockBase: '/feed' } } }),
  );
  return folder;
}

/** Status of an upgrade, asked over the network by a page of `origin`. */
async function upgradeOf(
  address: string,
  entry: string,
  origin: string,
): Promise<number | undefined> {
  const socket = new WebSocket(`${address}?auth-key=${encodeURIComponent(entry)}`, { origin });
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('open', () => {
      socket.terminate();
      resolve(101);
    });
    socket.on('unexpected-response', (_request, response) => {
      response.destroy();
      resolve(response.statusCode);
    });
  });
}

async function ticket(test: TestApp): Promise<string> {
  const answer = await test.call({ method: 'POST', path: '/feed/stream/v1/ticket' });
  return answer.json<{ ticket: string }>().ticket;
}

/** The first words of the stream after subscribing, or how it was refused. */
async function streamOf(
  app: FastifyInstance,
  entry: string,
  headers: Record<string, string> = {},
): Promise<string> {
  try {
    const socket = await app.injectWS(
      `/feed/stream/v1/live?auth-key=${encodeURIComponent(entry)}`,
      { headers },
    );
    const heard = new Promise<string>((resolve) =>
      socket.once('message', (data) => resolve(String(data))),
    );
    socket.send(JSON.stringify({ type: 'subscribe', instruments: ['XMAD-S:IBRX'] }));
    const text = await heard;
    socket.terminate();
    return text;
  } catch (error) {
    return `refused ${/(\d{3})/.exec(error instanceof Error ? error.message : '')?.[1] ?? String(error)}`;
  }
}
