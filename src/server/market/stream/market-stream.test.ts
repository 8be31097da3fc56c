import Fastify, { type FastifyInstance } from 'fastify';
import { on, once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { createProxyTrust } from '#server/http/proxy-trust.ts';
import { createMarketService, type MarketService } from '../market-service.ts';
import { marketStream, type MarketStreamOptions } from './market-stream.ts';

const guest = { tenant: 'es', client: null };
let close = async (): Promise<void> => undefined;

afterEach(async () => {
  vi.useRealTimers();
  await close();
});

async function start(
  options: Partial<MarketStreamOptions> = {},
): Promise<{ service: MarketService; address: string; app: FastifyInstance }> {
  const clock = () => new Date();
  let calls = 0;
  const random = (bytes: number) => Buffer.alloc(bytes, (calls += 1));
  const service = createMarketService({ seed: 'stream', clock, random });
  const app = Fastify({ forceCloseConnections: true, trustProxy: createProxyTrust(['loopback']) });
  app.get('/elsewhere', async () => 'a call');
  await app.register(marketStream, { prefix: '/feed', service, ...options });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  close = () => app.close();
  return { service, app, address: `${address.replace('http', 'ws')}/feed/stream/v1/live` };
}

/** Status of the answer to an upgrade: 101, or that of the refusal with its body. */
async function upgrade(
  address: string,
  origin?: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; code?: string; socket: WebSocket }> {
  const socket = new WebSocket(address, { headers, ...(origin !== undefined && { origin }) });
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('open', () => resolve({ status: 101, socket }));
    socket.on('unexpected-response', (_request, response) => {
      let body = '';
      response.on('data', (part: Buffer) => {
        body += part.toString();
      });
      response.on('end', () => {
        const problem: unknown = JSON.parse(body || '{}');
        const code =
          typeof problem === 'object' && problem !== null && 'code' in problem
            ? String(problem.code)
            : '';
        resolve({ status: response.statusCode ?? 0, code, socket });
      });
    });
  });
}

/** Asks for the next message of a socket. Several may come at once: they are kept in order from here on. */
function messagesOf(socket: WebSocket): () => Promise<Record<string, unknown>> {
  const messages = on(socket, 'message');
  return async () => {
    const { value } = await messages.next();
    const message: Record<string, unknown> = JSON.parse(String(value[0]));
    return message;
  };
}

describe('the price stream', () => {
  it('opens with a ticket, answers a subscription with a snapshot and continues with the ticks after it', async () => {
    const { service, address } = await start();
    const { socket, status } = await upgrade(
      `${address}?auth-key=${service.tickets.issue(guest, 'here').ticket}`,
    );
    expect(status).toBe(101);
    const nextMessage = messagesOf(socket);
    socket.send(JSON.stringify({ type: 'subscribe', instruments: ['XMAD-S:IBRX'] }));
    const snapshot = await nextMessage();
    expect(snapshot).toMatchObject({ type: 'snapshot', instrument: 'XMAD-S:IBRX' });
    let tick = await nextMessage();
    while (tick['type'] === 'heartbeat') tick = await nextMessage();
    expect(tick).toMatchObject({
      type: 'tick',
      instrument: 'XMAD-S:IBRX',
      seq: Number(snapshot['seq']) + 1,
    });
    socket.terminate();
  });

  it('says that it lives every two seconds', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { service, address } = await start();
    const { socket } = await upgrade(
      `${address}?auth-key=${service.tickets.issue(guest, 'here').ticket}`,
    );
    const nextMessage = messagesOf(socket);
    for (let turn = 0; turn < 2; turn += 1) {
      vi.advanceTimersByTime(1_999);
      // What is answered now comes after all that was sent before.
      socket.send('{}');
      expect(await nextMessage()).toMatchObject({ type: 'error' });
      vi.advanceTimersByTime(1);
      expect(await nextMessage()).toMatchObject({ type: 'heartbeat' });
    }
    socket.terminate();
  });

  it('refuses a missing, unknown or used ticket before the upgrade', async () => {
    const { service, address } = await start();
    const { ticket } = service.tickets.issue(guest, 'here');
    expect((await upgrade(`${address}?auth-key=${ticket}`)).status).toBe(101);
    for (const query of [
      `?auth-key=${ticket}`,
      '?auth-key=unknown',
      '',
      '?auth-key=a&auth-key=b',
    ]) {
      expect(await upgrade(address + query)).toMatchObject({ status: 401, code: 'ticketInvalid' });
    }
  });

  it('lets in only the listed origins, and a refused page does not use the ticket up', async () => {
    const { service, address } = await start({ allowedOrigins: ['https://app.example'] });
    const { ticket } = service.tickets.issue(guest, 'here');
    expect(await upgrade(`${address}?auth-key=${ticket}`, 'https://evil.example')).toMatchObject({
      status: 403,
      code: 'forbidden',
    });
    expect(await upgrade(`${address}?auth-key=${ticket}`)).toMatchObject({
      status: 403,
      code: 'forbidden',
    });
    expect((await upgrade(`${address}?auth-key=${ticket}`, 'https://app.example')).status).toBe(
      101,
    );
  });

  it('without a list lets in pages of its own host, as the proxy names it, and programs', async () => {
    const { service, address } = await start();
    const { host } = new URL(address);
    const ask = async (origin?: string, headers: Record<string, string> = {}) =>
      (
        await upgrade(
          `${address}?auth-key=${service.tickets.issue(guest, 'here').ticket}`,
          origin,
          headers,
        )
      ).status;
    expect(await ask()).toBe(101);
    expect(await ask(`http://${host}`)).toBe(101);
    expect(await ask('https://evil.example')).toBe(403);
    expect(await ask('null')).toBe(403);
    expect(await ask('https://app.example', { 'x-forwarded-host': 'app.example' })).toBe(101);
    expect(await ask('https://evil.example', { 'x-forwarded-host': 'app.example' })).toBe(403);
  });

  it('takes no more sockets than it may hold', async () => {
    const { service, address } = await start({ maxSockets: 1 });
    expect(
      (await upgrade(`${address}?auth-key=${service.tickets.issue(guest, 'here').ticket}`)).status,
    ).toBe(101);
    const second = await upgrade(
      `${address}?auth-key=${service.tickets.issue(guest, 'here').ticket}`,
    );
    expect(second).toMatchObject({ status: 503, code: 'serviceUnavailable' });
  });

  it('closes the oldest socket of a caller who opens too many, and leaves other callers alone', async () => {
    // As behind a proxy: the address that it appended is the caller's.
    const { service, address, app } = await start({ socketsPerCaller: 2 });
    const open = async (caller: string) => {
      const { socket, status } = await upgrade(
        `${address}?auth-key=${service.tickets.issue(guest, caller).ticket}`,
        undefined,
        { 'x-forwarded-for': caller },
      );
      expect(status).toBe(101);
      return socket;
    };
    const other = await open('203.0.113.9');
    const [first, second] = [await open('203.0.113.1'), await open('203.0.113.1')];
    const closed = once(first, 'close');
    const third = await open('203.0.113.1');
    expect((await closed)[0]).toBe(1013);
    // Who left counts no more.
    second.terminate();
    await vi.waitUntil(() => app.websocketServer.clients.size === 2, { timeout: 30_000 });
    await open('203.0.113.1');
    // A closing message would arrive before the answer does.
    for (const socket of [other, third]) {
      socket.ping();
      await once(socket, 'pong');
      expect(socket.readyState).toBe(WebSocket.OPEN);
    }
  });

  it('gives a network a tenth of all sockets, however many addresses it has', async () => {
    const { service, address } = await start({ maxSockets: 20 });
    const open = async (caller: string) => {
      const { socket, status } = await upgrade(
        `${address}?auth-key=${service.tickets.issue(guest, caller).ticket}`,
        undefined,
        { 'x-forwarded-for': caller },
      );
      expect(status).toBe(101);
      return socket;
    };
    const elsewhere = await open('198.51.100.1');
    const [first, second] = [await open('203.0.113.1'), await open('203.0.113.2')];
    const closed = once(first, 'close');
    const third = await open('203.0.113.3');
    expect((await closed)[0]).toBe(1013);
    for (const socket of [elsewhere, second, third]) {
      socket.ping();
      await once(socket, 'pong');
      expect(socket.readyState).toBe(WebSocket.OPEN);
    }
  });

  it('answers nonsense with an error and stays open', async () => {
    const { service, address } = await start();
    const { socket } = await upgrade(
      `${address}?auth-key=${service.tickets.issue(guest, 'here').ticket}`,
    );
    const nextMessage = messagesOf(socket);
    for (const nonsense of [
      '{',
      '[]',
      '{"type":"subscribe"}',
      '{"type":"subscribe","instruments":[1]}',
      '{"type":"x","instruments":["a"]}',
    ]) {
      socket.send(nonsense);
      expect(await nextMessage()).toEqual({ type: 'error', code: 'requestInvalid' });
    }
    socket.send(JSON.stringify({ type: 'subscribe', instruments: ['XMAD-S:NOPE'] }));
    expect(await nextMessage()).toEqual({
      type: 'error',
      code: 'notFound',
      instruments: ['XMAD-S:NOPE'],
    });
    expect(socket.readyState).toBe(WebSocket.OPEN);
    socket.terminate();
  });

  it('hangs up on a client that floods it', async () => {
    const { service, address } = await start();
    const { socket } = await upgrade(
      `${address}?auth-key=${service.tickets.issue(guest, 'here').ticket}`,
    );
    for (let i = 0; i < 200; i += 1) socket.send('{}');
    const [code] = await once(socket, 'close');
    expect(code).toBe(1008);
  });

  it('closes the socket of an upgrade asked of another route', async () => {
    const { address } = await start();
    const { hostname, port } = new URL(address);
    const socket = connect(Number(port), hostname);
    socket.write(
      'GET /elsewhere HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
        'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    );
    const [first] = await once(socket, 'data');
    await once(socket, 'close');
    expect(String(first)).not.toContain(' 101 ');
  });

  it('ends with the server at once, though a client never answers', async () => {
    const { app, service, address } = await start();
    const { socket } = await upgrade(
      `${address}?auth-key=${service.tickets.issue(guest, 'here').ticket}`,
    );
    socket.pause();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const closing = app.close().then(() => 'closed');
    // The closing message is being sent when its deadline is set; a second later it is no longer waited for.
    while (vi.getTimerCount() === 0) await new Promise((resolve) => setImmediate(resolve));
    vi.advanceTimersByTime(1_000);
    expect(await closing).toBe('closed');
    socket.terminate();
  });
});
